// When two symbols of dependencies are one and the same: over frameworks, and over the compilations that refer to them.

using Microsoft.CodeAnalysis;
using Workbench.Questions.Show;

namespace Workbench.Questions.Analyses.Graph;

internal sealed class Keys(Question question)
{
    private readonly Dictionary<ISymbol, string?> _known = new(SymbolEqualityComparer.Default);

    /// <summary>Null for what no document of the workspace declares.</summary>
    public string? Of(ISymbol symbol)
    {
        if (!_known.TryGetValue(symbol, out var key))
        {
            _known.Add(symbol, key = Make(symbol));
        }

        return key;
    }

    private string? Make(ISymbol symbol)
    {
        if (symbol is INamespaceSymbol)
        {
            return SymbolKeys.Id(symbol) ?? "N:";
        }

        foreach (var location in symbol.Locations)
        {
            if (question.Documents.Of(location) is { } spot)
            {
                return SymbolKeys.Of(symbol) + "@" + spot.Document.File.RelativePath;
            }
        }

        return null;
    }
}
