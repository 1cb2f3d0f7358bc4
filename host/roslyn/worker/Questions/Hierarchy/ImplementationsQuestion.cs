// What implements an interface, or a member of one.

using System.Collections.Immutable;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class ImplementationsQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var choice = await SymbolSelectors.One(question, question.Parameters.Object("symbol")).ConfigureAwait(false);
        var scope = Scopes.Of(question, question.Parameters.Object("scope"));
        var roots = await FrameworkSymbols.Of(question, choice, metadata: true).ConfigureAwait(false);
        var list = new SymbolList(question);
        foreach (var symbol in await Find(question, roots).ConfigureAwait(false))
        {
            list.Add(symbol);
        }

        return await Related.Page(question, choice, roots, list.Ordered(scope)).ConfigureAwait(false);
    }

    /// <summary>Classes and structs of an interface, members of a member; nothing for what cannot be implemented.</summary>
    public static async Task<IEnumerable<ISymbol>> Find(Question question, ImmutableArray<SymbolIn> roots)
    {
        if (roots[0].Symbol is INamedTypeSymbol { TypeKind: TypeKind.Interface })
        {
            return (await TypeFinder.Below(question, roots).ConfigureAwait(false)).Where(t => t.TypeKind != TypeKind.Interface);
        }

        if (roots[0].Symbol is not (IMethodSymbol or IPropertySymbol or IEventSymbol)
            || roots[0].Symbol.ContainingType is not { TypeKind: TypeKind.Interface })
        {
            return [];
        }

        var members = roots.Select(r => r.Symbol).ToList();
        var types = await TypeFinder.Below(
            question, roots.Select(r => new SymbolIn(r.Symbol.ContainingType, r.Project))).ConfigureAwait(false);
        var found = new List<ISymbol>();
        foreach (var type in types)
        {
            question.Cancel.ThrowIfCancellationRequested();
            found.AddRange(type.TypeKind == TypeKind.Interface ? InInterface(type, members) : InType(type, members));
        }

        return found;
    }

    /// <summary>Default implementations that a derived interface gives.</summary>
    private static IEnumerable<ISymbol> InInterface(INamedTypeSymbol type, List<ISymbol> members) =>
        type.GetMembers().Where(m => Explicit(m).Any(e => SameSymbol.IsAny(e, members)));

    public static IEnumerable<ISymbol> Explicit(ISymbol member) => member switch
    {
        IMethodSymbol method => method.ExplicitInterfaceImplementations,
        IPropertySymbol property => property.ExplicitInterfaceImplementations,
        IEventSymbol e => e.ExplicitInterfaceImplementations,
        _ => [],
    };

    /// <summary>
    /// What runs for the member in the type. A generic interface may be implemented several times; a type that gets its
    /// implementation from its base adds nothing new.
    /// </summary>
    private static IEnumerable<ISymbol> InType(INamedTypeSymbol type, List<ISymbol> members)
    {
        foreach (var contract in type.AllInterfaces)
        {
            foreach (var member in members)
            {
                if (!SameSymbol.Is(contract, member.ContainingType))
                {
                    continue;
                }

                var wanted = contract.GetMembers(member.Name).FirstOrDefault(m => SameSymbol.Is(m, member));
                if (wanted is not null && type.FindImplementationForInterfaceMember(wanted)?.OriginalDefinition is { } found
                    && !SameSymbol.Is(found, member)
                    && (found.Locations.Any(l => l.IsInSource) || member.Locations.Any(l => l.IsInSource)))
                {
                    yield return found;
                }

                break;
            }
        }
    }
}
