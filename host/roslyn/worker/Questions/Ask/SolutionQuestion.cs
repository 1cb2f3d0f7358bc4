// The projects of the workspace, one entry for each project file (decision D18).

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Model;
using Workbench.Questions.Show;

namespace Workbench.Questions.Ask;

internal static class SolutionQuestion
{
    public static Task<JsonNode> Answer(Question question)
    {
        var projects = new JsonArray();
        foreach (var file in question.State.Files)
        {
            question.Cancel.ThrowIfCancellationRequested();
            projects.Add((JsonNode)Summary(question, file, file.Projects.Select(id => question.Solution.GetProject(id)!)));
        }

        return Task.FromResult<JsonNode>(new JsonObject { ["projects"] = projects });
    }

    /// <summary>What is said of a project file; references and documents are those of the given frameworks.</summary>
    public static JsonObject Summary(Question question, ProjectFile file, IEnumerable<Project> frameworks)
    {
        var state = question.State;
        var references = new SortedDictionary<string, ProjectFile>(StringComparer.Ordinal);
        var documents = new SortedDictionary<string, DocumentFact>(StringComparer.Ordinal);
        foreach (var project in frameworks)
        {
            foreach (var reference in project.ProjectReferences)
            {
                if (state.Contains(reference.ProjectId) && state.FileOf(reference.ProjectId) is var to && to != file)
                {
                    references[to.RelativePath] = to;
                }
            }

            foreach (var document in project.Documents)
            {
                if (question.Documents.Of(document) is { IsAuthored: true } fact)
                {
                    documents.TryAdd(fact.Path, fact);
                }
            }
        }

        return new JsonObject
        {
            ["id"] = file.Id.ToString(),
            ["name"] = file.Name,
            ["path"] = file.RelativePath,
            ["targetFrameworks"] = Json.Array(file.TargetFrameworks.Where(f => f.Length > 0)),
            ["references"] = Json.Array(references.Values.Select(r => new JsonObject
            {
                ["id"] = r.Id.ToString(),
                ["name"] = r.Name,
                ["path"] = r.RelativePath,
            })),
            ["documents"] = Json.Array(documents.Values.Select(Json.Document)),
        };
    }
}
