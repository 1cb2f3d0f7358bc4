// The symbols that dependencies are told of: members and types as they are declared.

using Microsoft.CodeAnalysis;

namespace Workbench.Questions.Analyses.Bind;

internal static class Targets
{
    /// <summary>
    /// The declared member or type behind a bound symbol: accessors are their property, what is constructed is its
    /// definition, what the compiler adds is its type. Null for locals, parameters, tuples and the like.
    /// </summary>
    public static ISymbol? Of(ISymbol? symbol)
    {
        switch (symbol)
        {
            case IAliasSymbol alias:
                return Of(alias.Target);
            case IMethodSymbol { MethodKind: MethodKind.LocalFunction or MethodKind.AnonymousFunction or MethodKind.BuiltinOperator }:
                return null;
            case IMethodSymbol { AssociatedSymbol: { } owner }:
                return Of(owner);
            case IMethodSymbol method:
                method = (method.ReducedFrom ?? method).OriginalDefinition;
                method = method.PartialDefinitionPart ?? method;
                return method.MethodKind == MethodKind.DelegateInvoke || method.IsImplicitlyDeclared ? Of(method.ContainingType) : method;
            case IFieldSymbol { AssociatedSymbol: { } owner }:
                return Of(owner);
            case IFieldSymbol or IPropertySymbol or IEventSymbol:
                return symbol.ContainingType is null or { IsTupleType: true } or { IsAnonymousType: true }
                    ? null
                    : symbol.OriginalDefinition;
            case INamedTypeSymbol { TypeKind: TypeKind.Error } or INamedTypeSymbol { IsAnonymousType: true } or INamedTypeSymbol { IsTupleType: true }:
                return null;
            case INamedTypeSymbol type:
                return Declared(type.OriginalDefinition);
            default:
                return null;
        }
    }

    /// <summary>The type that a symbol belongs to: itself, if it is one.</summary>
    public static INamedTypeSymbol? TypeOf(ISymbol symbol) =>
        symbol is INamedTypeSymbol type ? Declared(type) : symbol.ContainingType is { } holder ? Declared(holder) : null;

    /// <summary>Extension blocks have no name; what they hold belongs to the class around them.</summary>
    private static INamedTypeSymbol Declared(INamedTypeSymbol type)
    {
        while (type.Name.Length == 0 && type.ContainingType is { } around)
        {
            type = around;
        }

        return type.OriginalDefinition;
    }

    /// <summary>Whether the symbol is the other one or is declared in it.</summary>
    public static bool IsWithin(ISymbol symbol, ISymbol other)
    {
        for (ISymbol? s = symbol; s is not null; s = s.ContainingSymbol)
        {
            if (SymbolEqualityComparer.Default.Equals(s, other))
            {
                return true;
            }
        }

        return false;
    }
}
