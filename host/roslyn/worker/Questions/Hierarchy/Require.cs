// Refuses symbols of a kind that a question has no answer for.

using Microsoft.CodeAnalysis;
using Workbench.Protocol;

namespace Workbench.Questions.Hierarchy;

internal static class Require
{
    /// <summary>The symbol as a type, itself or through an alias.</summary>
    public static INamedTypeSymbol Type(ISymbol symbol) =>
        SameSymbol.Meant(symbol) as INamedTypeSymbol ?? throw Wrong(symbol, "a class, struct, interface, enum or delegate");

    public static INamespaceOrTypeSymbol Container(ISymbol symbol) =>
        SameSymbol.Meant(symbol) as INamespaceOrTypeSymbol ?? throw Wrong(symbol, "a type or namespace");

    public static ContractException Wrong(ISymbol symbol, string wanted) =>
        new("InvalidRequest", $"'symbol' is the {Name(symbol)} '{symbol.ToDisplayString()}'; it has to be {wanted}.");

    private static string Name(ISymbol symbol) => symbol.Kind switch
    {
        SymbolKind.NamedType => "type",
        SymbolKind.TypeParameter => "type parameter",
        SymbolKind.RangeVariable => "range variable",
        var kind => kind.ToString().ToLowerInvariant(),
    };
}
