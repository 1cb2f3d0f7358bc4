// The symbol that stands at a place.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FindSymbols;
using Microsoft.CodeAnalysis.Text;

namespace Workbench.Questions.Select;

internal static class SymbolsAtPlaces
{
    /// <summary>
    /// The symbol at the start of the span; failing that, what the selected node declares or refers to. White space, blank
    /// lines and keywords that stand for nothing have none: what surrounds them is not meant (decision D7).
    /// </summary>
    public static async Task<ISymbol?> Find(Document document, TextSpan span, CancellationToken cancel)
    {
        var symbol = await SymbolFinder.FindSymbolAtPositionAsync(document, span.Start, cancel).ConfigureAwait(false);
        if (symbol is not null || span.Length == 0)
        {
            return symbol is { Kind: SymbolKind.ErrorType } ? null : symbol;
        }

        var text = await document.GetTextAsync(cancel).ConfigureAwait(false);
        var root = await document.GetSyntaxRootAsync(cancel).ConfigureAwait(false);
        var model = await document.GetSemanticModelAsync(cancel).ConfigureAwait(false);
        span = Trimmed(text, span);
        if (root is null || model is null || span.Length == 0)
        {
            return null;
        }

        var node = root.FindNode(span, findInsideTrivia: true, getInnermostNodeForTie: true);
        for (var outer = node; outer is not null && span.Contains(outer.Span.Start); outer = outer.Parent)
        {
            // Fields and field-like events are declared by what stands in the list of names.
            var declaration = outer is BaseFieldDeclarationSyntax { Declaration.Variables: [var only] } ? only : outer;
            if (model.GetDeclaredSymbol(declaration, cancel) is { } declared)
            {
                // A selection that holds the name of what is declared means it; "public" alone does not.
                return declared.Locations.Any(l => l.SourceTree == model.SyntaxTree && span.Contains(l.SourceSpan)) ? declared : null;
            }

            if (outer.Span != span)
            {
                break;
            }

            if (model.GetSymbolInfo(outer, cancel).Symbol is { } referenced)
            {
                return referenced;
            }
        }

        return null;
    }

    private static TextSpan Trimmed(SourceText text, TextSpan span)
    {
        var (start, end) = (span.Start, span.End);
        while (start < end && char.IsWhiteSpace(text[start]))
        {
            start++;
        }

        while (end > start && char.IsWhiteSpace(text[end - 1]))
        {
            end--;
        }

        return TextSpan.FromBounds(start, end);
    }
}
