// Finds the types of the workspace that derive from or implement a type.

using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FindSymbols;
using Workbench.Model;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class TypeFinder
{
    /// <summary>Answers kept for each snapshot: the tools of one conversation ask about the same types.</summary>
    private const int Kept = 64;

    private static readonly ConditionalWeakTable<SnapshotState, ConcurrentDictionary<string, List<INamedTypeSymbol>>> s_known = new();

    /// <summary>
    /// All types declared in source below the roots, on any level; definitions, over all frameworks, in no order. Of a type
    /// from metadata Roslyn would list every type of every assembly: here only the workspace is looked through.
    /// </summary>
    public static async Task<IReadOnlyList<INamedTypeSymbol>> Below(Question question, IEnumerable<SymbolIn> roots)
    {
        var all = roots.ToList();
        var key = string.Join("\n", all.Select(r => $"{r.Project.Id.Id} {r.Symbol.ContainingAssembly?.Name} {SymbolKeys.Of(r.Symbol)}"));
        var known = s_known.GetValue(question.State, _ => new(StringComparer.Ordinal));
        if (!known.TryGetValue(key, out var types))
        {
            types = await Search(question, all).ConfigureAwait(false);
            if (known.Count >= Kept)
            {
                known.Clear();
            }

            known[key] = types;
        }

        return types;
    }

    private static async Task<List<INamedTypeSymbol>> Search(Question question, List<SymbolIn> roots)
    {
        var found = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default);
        foreach (var root in roots)
        {
            var type = (INamedTypeSymbol)root.Symbol.OriginalDefinition;
            if (type.Locations.Any(l => l.IsInMetadata))
            {
                await Walk(question, type, found).ConfigureAwait(false);
                continue;
            }

            if (type.TypeKind == TypeKind.Interface)
            {
                found.UnionWith(Definitions(await SymbolFinder.FindDerivedInterfacesAsync(
                    type, question.Solution, transitive: true, projects: null, question.Cancel).ConfigureAwait(false)));
                found.UnionWith(Definitions(await SymbolFinder.FindImplementationsAsync(
                    type, question.Solution, transitive: true, projects: null, question.Cancel).ConfigureAwait(false)));
            }
            else if (type.TypeKind == TypeKind.Class)
            {
                found.UnionWith(Definitions(await SymbolFinder.FindDerivedClassesAsync(
                    type, question.Solution, transitive: true, projects: null, question.Cancel).ConfigureAwait(false)));
            }
        }

        return found.ToList();
    }

    /// <summary>What the type names as its base and interfaces, as definitions.</summary>
    public static IEnumerable<INamedTypeSymbol> Parents(INamedTypeSymbol type)
    {
        if (type.BaseType is { } parent)
        {
            yield return parent.OriginalDefinition;
        }

        foreach (var contract in type.Interfaces)
        {
            yield return contract.OriginalDefinition;
        }
    }

    /// <summary>Every type that the compilation declares in source, nested ones too.</summary>
    public static IEnumerable<INamedTypeSymbol> Declared(INamespaceOrTypeSymbol container, CancellationToken cancel)
    {
        foreach (var member in container.GetMembers())
        {
            cancel.ThrowIfCancellationRequested();
            if (member is INamedTypeSymbol type)
            {
                yield return type;
            }

            if (member is INamespaceOrTypeSymbol inner)
            {
                foreach (var below in Declared(inner, cancel))
                {
                    yield return below;
                }
            }
        }
    }

    private static IEnumerable<INamedTypeSymbol> Definitions(IEnumerable<INamedTypeSymbol> types) =>
        types.Where(t => t.Locations.Any(l => l.IsInSource)).Select(t => t.OriginalDefinition);

    private static async Task Walk(Question question, INamedTypeSymbol root, HashSet<INamedTypeSymbol> found)
    {
        foreach (var project in question.State.Projects)
        {
            if (await project.GetCompilationAsync(question.Cancel).ConfigureAwait(false) is not { } compilation)
            {
                continue;
            }

            foreach (var type in Declared(compilation.Assembly.GlobalNamespace, question.Cancel))
            {
                if (root.TypeKind == TypeKind.Interface
                    ? type.AllInterfaces.Any(i => SameSymbol.Is(i, root))
                    : HasBase(type, root))
                {
                    found.Add(type);
                }
            }
        }
    }

    private static bool HasBase(INamedTypeSymbol type, INamedTypeSymbol root)
    {
        for (var parent = type.BaseType; parent is not null; parent = parent.BaseType)
        {
            if (SameSymbol.Is(parent, root))
            {
                return type.TypeKind == TypeKind.Class;
            }
        }

        return false;
    }
}
