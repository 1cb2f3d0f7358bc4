// Which project file, and which of its frameworks, a request means.

using System.Collections.Immutable;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Model;
using Workbench.Protocol;

namespace Workbench.Questions.Select;

/// <summary>A project file and those of its frameworks that are meant.</summary>
/// <param name="OneFramework">Whether the request named a framework, and so excludes the others (decision D1).</param>
internal sealed record ProjectChoice(ProjectFile File, ImmutableArray<Project> Projects, bool OneFramework);

internal static class ProjectSelectors
{
    private const int Shown = 20;

    /// <summary>The one project file that is meant.</summary>
    public static ProjectChoice One(Question question, JsonObject? selector)
    {
        var found = Matching(question, selector ?? new JsonObject());
        if (found.Count == 1)
        {
            return found[0];
        }

        var files = found.Select(f => f.File);
        throw new ContractException(
            "ProjectAmbiguous",
            $"{found.Count} project files match {Words(selector!)}: {List(files)}. Add 'path' or 'projectId'.",
            Candidates(files));
    }

    /// <summary>All project files that are meant, at least one, in the order of the workspace.</summary>
    public static IReadOnlyList<ProjectChoice> Matching(Question question, JsonObject selector)
    {
        var state = question.State;
        var (id, name) = (selector.Text("projectId"), selector.Text("name"));
        var (path, framework) = (selector.Text("path"), selector.Text("targetFramework"));
        if (id is null && name is null && path is null && framework is null)
        {
            throw new ContractException(
                "ProjectSelectorInvalid",
                "The project selector is empty: give 'projectId', 'name', 'path' or 'targetFramework'.");
        }

        var full = path is null ? null : WorkspacePaths.Full(state, path);
        var files = state.Files.Where(file =>
            (id is null || (Guid.TryParse(id, out var guid) && guid == file.Id))
            && (name is null || string.Equals(name, file.Name, StringComparison.Ordinal))
            && (path is null || (full is not null && Paths.Same(full, file.Path)))).ToList();
        var found = new List<ProjectChoice>();
        foreach (var file in files)
        {
            var projects = Enumerable.Range(0, file.Projects.Length)
                .Where(i => framework is null || string.Equals(file.TargetFrameworks[i], framework, StringComparison.Ordinal))
                .Select(i => state.Solution.GetProject(file.Projects[i])!)
                .ToImmutableArray();
            if (!projects.IsEmpty)
            {
                found.Add(new ProjectChoice(file, projects, framework is not null));
            }
        }

        if (found.Count == 0)
        {
            throw new ContractException("ProjectNotFound", files.Count > 0
                ? $"No framework '{framework}' in {List(files)}: there are {Frameworks(files)}."
                : $"No project matches {Words(selector)}. Loaded: {List(state.Files)}.");
        }

        return found;
    }

    /// <summary>Project files as a message names them.</summary>
    public static string List(IEnumerable<ProjectFile> files)
    {
        var all = files.Select(file => file.RelativePath).ToList();
        var text = string.Join(", ", all.Take(Shown));
        return all.Count == 0 ? "none" : all.Count > Shown ? $"{text} and {all.Count - Shown} more" : text;
    }

    /// <summary>Project files to choose from, each with what has to be sent back.</summary>
    public static JsonArray Candidates(IEnumerable<ProjectFile> files) =>
        Show.Failures.Candidates("Candidate", files.Take(Shown).Select(file =>
            ($"\"project\": {{ \"projectId\": \"{file.Id}\" }} is {file.RelativePath}", (JsonObject?)null)));

    private static string Frameworks(IEnumerable<ProjectFile> files) =>
        string.Join(", ", files.SelectMany(f => f.TargetFrameworks).Distinct().Order(StringComparer.Ordinal));

    private static string Words(JsonObject selector) => string.Join(
        " and ",
        new[] { "projectId", "name", "path", "targetFramework" }
            .Where(key => selector.Text(key) is not null)
            .Select(key => $"{key} '{selector.Text(key)}'"));
}
