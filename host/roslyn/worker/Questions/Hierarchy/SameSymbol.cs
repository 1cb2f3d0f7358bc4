// Whether two symbols are the same declaration, seen from projects and frameworks that need not share their assemblies.

using Microsoft.CodeAnalysis;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class SameSymbol
{
    /// <summary>
    /// Constructed forms count as their definition. A project that refers to another one for a different framework sees
    /// symbols of its own in place of those, so equality alone is not enough.
    /// </summary>
    public static bool Is(ISymbol? a, ISymbol? b)
    {
        if (a is null || b is null)
        {
            return false;
        }

        (a, b) = (a.OriginalDefinition, b.OriginalDefinition);
        return SymbolEqualityComparer.Default.Equals(a, b)
            || (a.Kind == b.Kind
                && string.Equals(a.MetadataName, b.MetadataName, StringComparison.Ordinal)
                && string.Equals(a.ContainingAssembly?.Name, b.ContainingAssembly?.Name, StringComparison.Ordinal)
                && string.Equals(SymbolKeys.Of(a), SymbolKeys.Of(b), StringComparison.Ordinal));
    }

    public static bool IsAny(ISymbol? symbol, IEnumerable<ISymbol> others)
    {
        foreach (var other in others)
        {
            if (Is(symbol, other))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>What is meant by a use: the definition of what is constructed, reduced or renamed there.</summary>
    public static ISymbol Meant(ISymbol symbol) => symbol switch
    {
        IAliasSymbol alias => Meant(alias.Target),
        IMethodSymbol { ReducedFrom: { } reduced } => reduced.OriginalDefinition,
        _ => symbol.OriginalDefinition,
    };
}
