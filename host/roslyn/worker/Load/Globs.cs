// Folders in which a new file may become part of a project.

using Microsoft.Build.Construction;
using Microsoft.Build.Evaluation;
using Microsoft.Build.Execution;
using Workbench.Model;

namespace Workbench.Load;

internal static class Globs
{
    private static readonly char[] s_wildcards = ['*', '?'];

    /// <summary>Absolute folders, none below another. The items' conditions are not asked: a folder too many costs a look, one too few a file.</summary>
    public static IReadOnlyList<string> Roots(EvaluatedProject project, ProjectCollection collection, string sdkRoot)
    {
        var roots = new SortedSet<string>(StringComparer.Ordinal);
        if (IsTrue(project, "EnableDefaultItems") && IsTrue(project, "EnableDefaultCompileItems"))
        {
            roots.Add(project.Instance.Directory);
        }

        foreach (var file in project.RestoreInputs(sdkRoot))
        {
            foreach (var item in Open(file, collection)?.Items ?? [])
            {
                if (item.ItemType is "Compile" or "AdditionalFiles" or "EditorConfigFiles" && item.Include.IndexOfAny(s_wildcards) >= 0)
                {
                    Add(project, item.Include, roots);
                }
            }
        }

        return roots.Where(root => !roots.Any(other => Paths.IsBelow(other, root))).ToList();
    }

    private static void Add(EvaluatedProject project, string include, SortedSet<string> roots)
    {
        foreach (var instance in project.Buildable)
        {
            foreach (var part in EvaluatedProject.Split(instance.ExpandString(include)))
            {
                var wildcard = part.IndexOfAny(s_wildcards);
                if (wildcard >= 0)
                {
                    var slash = part.LastIndexOfAny(['/', '\\'], wildcard);
                    roots.Add(EvaluatedProject.FullPath(instance, slash < 0 ? "." : part.Substring(0, slash + 1)).TrimEnd('/', '\\'));
                }
            }
        }
    }

    private static ProjectRootElement? Open(string file, ProjectCollection collection)
    {
        try
        {
            return ProjectRootElement.Open(file, collection);
        }
        catch (Exception e) when (e is Microsoft.Build.Exceptions.InvalidProjectFileException or IOException)
        {
            return null;
        }
    }

    private static bool IsTrue(EvaluatedProject project, string property) =>
        project.Buildable.Any(i => !i.GetPropertyValue(property).Equals("false", StringComparison.OrdinalIgnoreCase)) && project.IsSdkStyle;
}
