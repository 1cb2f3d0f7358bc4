// Which statements, or which expression, a selection means.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using Workbench.Protocol;
using Workbench.Questions.Select;

namespace Workbench.Questions.Flow;

/// <summary>Either statements of one list, or something else that has a value.</summary>
internal sealed record Region(TextSpan Span, StatementSyntax? First, StatementSyntax? Last, SyntaxNode? Value);

internal static class Regions
{
    /// <summary>The region that the span covers exactly, but for white space and comments at its ends. Null if there is none.</summary>
    public static Region? Find(SyntaxNode root, TextSpan span)
    {
        span = Tokens(root, span);
        if (span.Length == 0)
        {
            return null;
        }

        var node = root.FindNode(span, getInnermostNodeForTie: true);
        foreach (var outer in node.AncestorsAndSelf())
        {
            if (outer is StatementSyntax one && one.Span == span)
            {
                return new Region(span, one, one, null);
            }

            var list = Statements(outer);
            var first = list.FirstOrDefault(s => s.SpanStart == span.Start);
            var last = list.LastOrDefault(s => s.Span.End == span.End);
            if (first is not null && last is not null)
            {
                return new Region(span, first, last, null);
            }
        }

        var value = node.AncestorsAndSelf().FirstOrDefault(n => IsValue(n, span));
        return value is null ? null : new Region(span, null, null, value);
    }

    /// <summary>
    /// The innermost node around the place. Null where the place is text that this framework does not compile.
    /// </summary>
    public static SyntaxNode? Node(SyntaxNode root, TextSpan span)
    {
        var tokens = Tokens(root, span);
        var disabled = tokens.Length == 0
            && (span.Length > 0 || root.FindTrivia(span.Start).IsKind(SyntaxKind.DisabledTextTrivia));
        return disabled ? null : root.FindNode(tokens, getInnermostNodeForTie: true);
    }

    /// <summary>The span from its first to its last whole token.</summary>
    public static TextSpan Tokens(SyntaxNode root, TextSpan span)
    {
        if (span.Length == 0)
        {
            return span;
        }

        var first = root.FindToken(span.Start);
        first = span.Start >= first.Span.End ? first.GetNextToken() : first;
        var start = Math.Max(span.Start, first.SpanStart);
        var last = root.FindToken(span.End - 1);
        last = span.End <= last.SpanStart ? last.GetPreviousToken() : last;
        var end = Math.Min(span.End, last.Span.End);
        return end > start ? TextSpan.FromBounds(start, end) : new TextSpan(span.Start, 0);
    }

    /// <summary>The failure for a selection that is not what the question needs.</summary>
    public static ContractException None(LocationChoice at, string needed)
    {
        var line = at.Text.Lines.GetLinePosition(at.Span.Start);
        return new ContractException(
            "LocationNotFound",
            $"The place at {at.Document.First.Path}, line {line.Line + 1}, column {line.Character + 1}, length {at.Span.Length} is not {needed}.");
    }

    private static bool IsValue(SyntaxNode node, TextSpan span) => node switch
    {
        // The colon before it belongs to the node, but not to what a reader selects.
        ConstructorInitializerSyntax initializer => node.Span == span
            || (initializer.ThisOrBaseKeyword.SpanStart == span.Start && node.Span.End == span.End),
        PrimaryConstructorBaseTypeSyntax => node.Span == span,
        ExpressionSyntax expression => node.Span == span && !SyntaxFacts.IsInTypeOnlyContext(expression),
        _ => false,
    };

    private static IEnumerable<StatementSyntax> Statements(SyntaxNode node) => node switch
    {
        BlockSyntax block => block.Statements,
        SwitchSectionSyntax section => section.Statements,
        CompilationUnitSyntax unit => unit.Members.OfType<GlobalStatementSyntax>().Select(g => g.Statement),
        _ => [],
    };
}
