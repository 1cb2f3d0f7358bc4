// Names as the runtime spells them.

using Microsoft.CodeAnalysis;

namespace Workbench.Questions.Show;

internal static class MetadataNames
{
    /// <summary>With namespace and outer types (joined by <c>+</c>); of a member after that of its type and a dot.</summary>
    public static string Full(ISymbol symbol)
    {
        symbol = symbol.OriginalDefinition;
        return symbol switch
        {
            INamespaceSymbol => symbol.ToDisplayString(),
            { ContainingType: { } outer } => Full(outer) + (symbol is INamedTypeSymbol ? "+" : ".") + symbol.MetadataName,
            { ContainingNamespace: { IsGlobalNamespace: false } space } => space.ToDisplayString() + "." + symbol.MetadataName,
            _ => symbol.MetadataName,
        };
    }
}
