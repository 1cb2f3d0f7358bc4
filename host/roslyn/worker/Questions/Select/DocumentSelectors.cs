// Which document a request means.

using System.Collections.Immutable;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Protocol;
using Workbench.Questions.Show;

namespace Workbench.Questions.Select;

/// <summary>A document of one project file, in those frameworks that are meant and have it, in the file's order.</summary>
internal sealed record DocumentChoice(ImmutableArray<DocumentFact> Documents, bool OneFramework)
{
    public DocumentFact First => Documents[0];

    /// <summary>The place in all the frameworks of the choice.</summary>
    public Place Place(Microsoft.CodeAnalysis.Text.TextSpan span)
    {
        var place = new Place(new Spot(First, span));
        foreach (var document in Documents.Skip(1))
        {
            place.Add(document);
        }

        return place;
    }
}

internal static class DocumentSelectors
{
    private const int Shown = 5;

    /// <param name="also">A second project selector that has to match as well, or null.</param>
    public static DocumentChoice One(Question question, JsonObject? selector, JsonObject? also = null)
    {
        selector ??= new JsonObject();
        var (path, id) = (selector.Text("path"), selector.Text("documentId"));
        if ((path is null) == (id is null))
        {
            throw new ContractException("DocumentSelectorInvalid", "Give exactly one of 'path' and 'documentId' in the document selector.");
        }

        var named = path is not null ? $"path '{path}'" : $"documentId '{id}'";
        var state = question.State;
        IEnumerable<Document> documents = [];
        if (path is not null)
        {
            documents = WorkspacePaths.Full(state, path) is { } full ? state.DocumentsByPath(full) : [];
        }
        else if (Guid.TryParse(id, out var guid))
        {
            documents = state.DocumentsByGuid(guid);
        }

        var all = documents.Select(d => question.Documents.Of(d)!).Where(d => d is not null).ToList();
        var authored = all.Where(d => d.IsAuthored).ToList();
        if (authored.Count == 0)
        {
            throw new ContractException("DocumentNotFound", all.Count > 0
                ? $"The document with {named} was written by the build and cannot be addressed."
                : $"No document of the workspace has {named}.{Similar(question, path)}");
        }

        var one = false;
        var found = authored;
        foreach (var project in new[] { selector.Object("project"), also })
        {
            if (project is not null)
            {
                var choices = ProjectSelectors.Matching(question, project);
                one |= choices[0].OneFramework;
                var ids = choices.SelectMany(c => c.Projects).Select(p => p.Id).ToHashSet();
                found = found.Where(d => ids.Contains(d.Document.Project.Id)).ToList();
            }
        }

        var files = authored.Select(d => d.File).Distinct().ToList();
        if (found.Count == 0)
        {
            throw new ContractException(
                "DocumentNotFound",
                $"The document with {named} is not in that project or framework, but in {ProjectSelectors.List(files)}"
                    + $" ({string.Join(", ", authored.Select(d => d.Framework).Where(f => f.Length > 0).Distinct())}).");
        }

        files = found.Select(d => d.File).Distinct().ToList();
        if (files.Count > 1)
        {
            throw new ContractException(
                "DocumentAmbiguous",
                $"The document with {named} is part of {files.Count} project files: {ProjectSelectors.List(files)}. Add 'project'.",
                ProjectSelectors.Candidates(files));
        }

        return new DocumentChoice(
            found.OrderBy(d => d.File.Projects.IndexOf(d.Document.Project.Id)).ToImmutableArray(), one);
    }

    /// <summary>Documents with that file name, when the folder was wrong.</summary>
    private static string Similar(Question question, string? path)
    {
        if (path is null)
        {
            return "";
        }

        var name = path.Replace('\\', '/').Split('/')[^1];
        var paths = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var document in question.State.Projects.SelectMany(p => p.Documents))
        {
            question.Cancel.ThrowIfCancellationRequested();
            if (string.Equals(Path.GetFileName(document.FilePath), name, StringComparison.OrdinalIgnoreCase)
                && question.Documents.Of(document) is { IsAuthored: true } fact)
            {
                paths.Add(fact.Path);
            }
        }

        return paths.Count == 0 ? " Paths count from the workspace root." : $" There is {string.Join(", ", paths.Take(Shown))}.";
    }
}
