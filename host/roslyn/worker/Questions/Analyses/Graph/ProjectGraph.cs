// Projects and the references between them.

using Workbench.Model;
using Workbench.Questions.Select;

namespace Workbench.Questions.Analyses.Graph;

internal static class ProjectGraph
{
    public static DependencyGraph Of(Question question, Scope scope)
    {
        var files = new SortedDictionary<string, ProjectFile>(StringComparer.Ordinal);
        foreach (var project in scope.Projects)
        {
            var file = question.State.FileOf(project.Id);
            files[file.RelativePath] = file;
        }

        var nodes = files.Values.Select(f => new GraphNode(f.RelativePath, "Project", f.Name, [])).ToList();
        var places = files.Values.Select((f, i) => (f, i)).ToDictionary(p => p.f, p => p.i);
        var edges = new SortedSet<(int, int)>();
        foreach (var project in scope.Projects)
        {
            var from = places[question.State.FileOf(project.Id)];
            foreach (var reference in project.ProjectReferences)
            {
                if (question.State.Contains(reference.ProjectId)
                    && places.TryGetValue(question.State.FileOf(reference.ProjectId), out var to) && to != from)
                {
                    edges.Add((from, to));
                }
            }
        }

        return new DependencyGraph(nodes, edges.Select(e => (e.Item1, e.Item2, "ProjectReference")).ToList());
    }
}
