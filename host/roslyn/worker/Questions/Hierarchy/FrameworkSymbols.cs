// One symbol as every framework of its project file declares it.

using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class FrameworkSymbols
{
    /// <summary>
    /// The symbol of a selector in the projects that declare it. A place sees one framework of a project that it refers to,
    /// and Roslyn searches from that one only: what another framework adds would be lost. Never empty.
    /// </summary>
    /// <param name="metadata">
    /// Whether a symbol from metadata is looked up in every project: different frameworks have it in different assemblies.
    /// </param>
    public static async Task<ImmutableArray<SymbolIn>> Of(Question question, SymbolChoice choice, bool metadata = false)
    {
        var found = ImmutableArray.CreateBuilder<SymbolIn>();
        foreach (var seen in choice.Same)
        {
            var symbol = SameSymbol.Meant(seen.Symbol);
            var project = Declaring(question, symbol) ?? seen.Project;
            if (!found.Any(f => f.Project.Id == project.Id))
            {
                found.Add(new SymbolIn(symbol, project));
            }
        }

        if (choice.OneFramework || SymbolKeys.Id(found[0].Symbol) is not { } id || found[0].Symbol is INamespaceSymbol)
        {
            return found.ToImmutable();
        }

        if (found[0].Symbol.Locations.Any(l => l.IsInSource))
        {
            foreach (var file in found.Select(f => f.Project).Where(p => question.State.Contains(p.Id))
                .Select(p => question.State.FileOf(p.Id)).Distinct().ToList())
            {
                foreach (var other in file.Projects.Where(p => !found.Any(f => f.Project.Id == p)))
                {
                    await Add(other, (i, compilation) => DocumentationIds.Declared(i, compilation)).ConfigureAwait(false);
                }
            }
        }
        else if (metadata)
        {
            var assemblies = found.Select(f => f.Symbol.ContainingAssembly?.Identity).ToHashSet();
            foreach (var project in question.State.Projects)
            {
                await Add(project.Id, (i, compilation) =>
                    DocumentationIds.Known(i, compilation) is { } symbol
                        && symbol.Locations.Any(l => l.IsInMetadata) && assemblies.Add(symbol.ContainingAssembly?.Identity)
                        ? symbol
                        : null).ConfigureAwait(false);
            }
        }

        return found.ToImmutable();

        async Task Add(ProjectId id_, Func<string, Compilation, ISymbol?> find)
        {
            question.Cancel.ThrowIfCancellationRequested();
            var project = question.Solution.GetProject(id_)!;
            if (await project.GetCompilationAsync(question.Cancel).ConfigureAwait(false) is { } compilation
                && find(id, compilation) is { } symbol)
            {
                found.Add(new SymbolIn(symbol, project));
            }
        }
    }

    /// <summary>The project that declares the symbol in source; null for metadata and namespaces.</summary>
    public static Project? Declaring(Question question, ISymbol symbol) =>
        symbol.ContainingAssembly is { } assembly && symbol.Locations.Any(l => l.IsInSource)
            && question.Solution.GetProject(assembly, question.Cancel) is { } project && question.State.Contains(project.Id)
            ? project
            : null;

    /// <summary>
    /// The frameworks of the projects, sorted; empty if those are all that their project file has, or all that
    /// <paramref name="among"/> are.
    /// </summary>
    public static IEnumerable<string> Held(Question question, IEnumerable<ProjectId> projects, IEnumerable<ProjectId> among)
    {
        var held = projects.Distinct().ToList();
        return held.Count == 0 || among.Distinct().Count() == held.Count || !question.State.Contains(held[0])
            ? []
            : held.Where(question.State.Contains).Select(question.State.TargetFrameworkOf).Distinct().Order(StringComparer.Ordinal);
    }
}
