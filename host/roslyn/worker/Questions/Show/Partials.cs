// The parts of partial members, each of which Roslyn gives as a symbol of its own.

using System.Reflection;
using Microsoft.CodeAnalysis;

namespace Workbench.Questions.Show;

internal static class Partials
{
    // Partial properties, events and constructors are younger than the oldest Roslyn that this has to compile with.
    private static readonly (Type Type, PropertyInfo Property)[] s_younger =
    [
        .. Younger(typeof(IPropertySymbol)),
        .. Younger(typeof(IEventSymbol)),
    ];

    /// <summary>The symbol and the other part of it, if it is partial and has one.</summary>
    public static IEnumerable<ISymbol> Parts(ISymbol symbol)
    {
        yield return symbol;
        if (symbol is IMethodSymbol method)
        {
            if (method.PartialDefinitionPart is { } definition)
            {
                yield return definition;
            }

            if (method.PartialImplementationPart is { } implementation)
            {
                yield return implementation;
            }

            yield break;
        }

        foreach (var (type, property) in s_younger)
        {
            if (type.IsInstanceOfType(symbol) && property.GetValue(symbol) is ISymbol part)
            {
                yield return part;
            }
        }
    }

    private static IEnumerable<(Type, PropertyInfo)> Younger(Type type) =>
        new[] { "PartialDefinitionPart", "PartialImplementationPart" }
            .Select(name => type.GetProperty(name))
            .Where(property => property is not null)
            .Select(property => (type, property!));
}
