// Which symbol a request means.

using System.Collections.Immutable;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FindSymbols;
using Workbench.Model;
using Workbench.Protocol;
using Workbench.Questions.Show;

namespace Workbench.Questions.Select;

/// <summary>A symbol as one framework of one project sees it.</summary>
/// <param name="Project">Where the request found it, which for a place need not be where it is declared.</param>
internal readonly record struct SymbolIn(ISymbol Symbol, Project Project);

/// <summary>The symbol that is meant.</summary>
/// <param name="Same">That symbol over the frameworks; never empty.</param>
/// <param name="All">With those that the same place means in other frameworks, should they differ.</param>
/// <param name="OneFramework">Whether the request excludes other frameworks.</param>
internal sealed record SymbolChoice(ImmutableArray<SymbolIn> Same, ImmutableArray<SymbolIn> All, bool OneFramework)
{
    public ISymbol Symbol => Same[0].Symbol;
}

internal static class SymbolSelectors
{
    public static async Task<SymbolChoice> One(Question question, JsonObject? selector)
    {
        var location = selector?.Object("location");
        var id = selector?.Text("documentationCommentId");
        if ((location is null) == (id is null))
        {
            throw new ContractException(
                "SymbolSelectorInvalid", "Give exactly one of 'location' and 'documentationCommentId' in the symbol selector.");
        }

        var project = selector!.Object("project");
        return location is not null
            ? await At(question, await LocationSelectors.One(question, location, project).ConfigureAwait(false)).ConfigureAwait(false)
            : await Named(question, id!, project).ConfigureAwait(false);
    }

    private static async Task<SymbolChoice> At(Question question, LocationChoice at)
    {
        var found = ImmutableArray.CreateBuilder<SymbolIn>();
        foreach (var document in at.Document.Documents)
        {
            if (await SymbolsAtPlaces.Find(document.Document, at.Span, question.Cancel).ConfigureAwait(false) is { } symbol)
            {
                found.Add(new SymbolIn(symbol, document.Document.Project));
            }
        }

        if (found.Count == 0)
        {
            var line = at.Text.Lines.GetLinePosition(at.Span.Start);
            throw new ContractException(
                "SymbolNotFound",
                $"There is no symbol at {at.Document.First.Path}, line {line.Line + 1}, column {line.Character + 1}.");
        }

        var key = SymbolKeys.Of(found[0].Symbol);
        return new SymbolChoice(
            found.Where(f => SymbolKeys.Of(f.Symbol) == key).ToImmutableArray(), found.ToImmutable(), at.Document.OneFramework);
    }

    private static async Task<SymbolChoice> Named(Question question, string id, JsonObject? project)
    {
        var state = question.State;
        var choices = project is null ? null : ProjectSelectors.Matching(question, project);
        var projects = choices is null ? state.Projects : choices.SelectMany(c => c.Projects);
        var found = new List<(ProjectFile File, SymbolIn Symbol)>();
        var unlikely = new List<Project>();
        foreach (var candidate in projects)
        {
            if (await DeclaringTexts.MayDeclare(candidate, id, question.Cancel).ConfigureAwait(false))
            {
                await Look(candidate).ConfigureAwait(false);
            }
            else
            {
                unlikely.Add(candidate);
            }
        }

        // What only a generator writes is in no text that could have been looked at.
        var hidden = found.Count == 0;
        for (var i = 0; hidden && i < unlikely.Count; i++)
        {
            await Look(unlikely[i]).ConfigureAwait(false);
        }

        async Task Look(Project candidate)
        {
            question.Cancel.ThrowIfCancellationRequested();
            if (await candidate.GetCompilationAsync(question.Cancel).ConfigureAwait(false) is { } compilation
                && DocumentationIds.Declared(id, compilation) is { } symbol)
            {
                found.Add((state.FileOf(candidate.Id), new SymbolIn(symbol, candidate)));
            }
        }

        var oneFramework = choices is not null && choices[0].OneFramework;
        if (found.Count == 0)
        {
            var referenced = await Referenced(question, id, projects).ConfigureAwait(false);
            return referenced.IsEmpty
                ? throw new ContractException("SymbolNotFound", NotFound(id, choices is null ? "the workspace" : ProjectSelectors.List(choices.Select(c => c.File))))
                : new SymbolChoice(referenced, referenced, oneFramework);
        }

        var files = found.Select(f => f.File).Distinct().ToList();
        if (files.Count > 1 && found[0].Symbol.Symbol is not INamespaceSymbol)
        {
            throw new ContractException(
                "SymbolAmbiguous",
                $"{files.Count} project files declare '{id}': {ProjectSelectors.List(files)}. Add 'project' to the symbol selector.",
                Failures.Candidates("Candidate", files.Select(file => Candidate(question, id, found.First(f => f.File == file)))));
        }

        var same = found.Select(f => f.Symbol).ToImmutableArray();
        return new SymbolChoice(same, same, oneFramework);
    }

    /// <summary>
    /// The symbol in assemblies that the projects refer to, once for each version of its assembly: answers name such ids,
    /// and what they name has to be taken back.
    /// </summary>
    private static async Task<ImmutableArray<SymbolIn>> Referenced(Question question, string id, IEnumerable<Project> projects)
    {
        var found = ImmutableArray.CreateBuilder<SymbolIn>();
        var assemblies = new HashSet<AssemblyIdentity>();
        foreach (var project in projects)
        {
            question.Cancel.ThrowIfCancellationRequested();
            if (await project.GetCompilationAsync(question.Cancel).ConfigureAwait(false) is { } compilation
                && DocumentationIds.Known(id, compilation) is { ContainingAssembly: { } assembly } symbol
                && symbol.Locations.All(l => l.IsInMetadata)
                && assemblies.Add(assembly.Identity))
            {
                found.Add(new SymbolIn(symbol, project));
            }
        }

        return found.ToImmutable();
    }

    private static (string, JsonObject?) Candidate(Question question, string id, (ProjectFile File, SymbolIn Symbol) found)
    {
        var place = Declarations.Of(question, [found.Symbol.Symbol]).FirstOrDefault();
        return ($"{{ \"documentationCommentId\": \"{id}\", \"project\": {{ \"projectId\": \"{found.File.Id}\" }} }} is that of {found.File.RelativePath}",
            place?.ToJson(question.Cancel));
    }

    private static string NotFound(string id, string where)
    {
        var shape = id.Length > 2 && id[1] == ':' && "NTFPME".Contains(id[0])
            ? ""
            : " Such an id starts with N:, T:, F:, P:, M: or E: and then the full name, for methods with the types of their parameters.";
        return $"No symbol with the id '{id}' is declared in {where} or in an assembly that it refers to.{shape}";
    }
}
