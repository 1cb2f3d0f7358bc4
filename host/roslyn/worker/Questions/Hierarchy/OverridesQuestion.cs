// The overrides of a member, on all levels below it.

using System.Collections.Immutable;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class OverridesQuestion
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

    /// <summary>Nothing for members that cannot be overridden.</summary>
    public static async Task<IEnumerable<ISymbol>> Find(Question question, ImmutableArray<SymbolIn> roots)
    {
        roots = roots.Where(r => CanBeOverridden(r.Symbol)).ToImmutableArray();
        if (roots.IsEmpty)
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
            found.AddRange(type.GetMembers(members[0].Name).Where(m => Overrides(m, members)));
        }

        return found;
    }

    private static bool CanBeOverridden(ISymbol symbol) =>
        symbol is IMethodSymbol or IPropertySymbol or IEventSymbol
        && symbol is { ContainingType.TypeKind: TypeKind.Class, IsSealed: false }
        && (symbol.IsVirtual || symbol.IsAbstract || symbol.IsOverride);

    private static bool Overrides(ISymbol member, List<ISymbol> roots)
    {
        for (var above = Above(member); above is not null; above = Above(above))
        {
            if (SameSymbol.IsAny(above, roots))
            {
                return true;
            }
        }

        return false;
    }

    public static ISymbol? Above(ISymbol member) => member switch
    {
        IMethodSymbol method => method.OverriddenMethod,
        IPropertySymbol property => property.OverriddenProperty,
        IEventSymbol e => e.OverriddenEvent,
        _ => null,
    };
}
