// When two symbols are one and the same for whoever asks: over frameworks, linked files and partial parts.

using Microsoft.CodeAnalysis;

namespace Workbench.Questions.Show;

internal static class SymbolKeys
{
    /// <summary>The documentation id, or for symbols without one what they are and where they stand.</summary>
    public static string Of(ISymbol symbol)
    {
        symbol = symbol.OriginalDefinition;
        return Id(symbol) ?? symbol.Kind + "|" + symbol.ToDisplayString() + "|" + Where(symbol);
    }

    /// <summary>The documentation id that answers show; none for locals and the like, nor for the global namespace.</summary>
    public static string? Id(ISymbol symbol)
    {
        if (symbol is INamespaceSymbol { IsGlobalNamespace: true } or IAliasSymbol)
        {
            return null;
        }

        var id = symbol.OriginalDefinition.GetDocumentationCommentId();
        return string.IsNullOrEmpty(id) ? null : id;
    }

    private static string Where(ISymbol symbol)
    {
        var at = symbol.Locations.FirstOrDefault(l => l.IsInSource);
        return at is null ? "" : at.SourceTree!.FilePath + ":" + at.SourceSpan.Start;
    }
}
