// Finds the uses of accessors. Roslyn's finder lists them under the property or event, whichever accessor it is asked for.

using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Workbench.Questions.Select;

namespace Workbench.Questions.Find;

internal static class AccessorUses
{
    public static bool Fits(ISymbol symbol) => symbol is IMethodSymbol { AssociatedSymbol: IPropertySymbol or IEventSymbol };

    /// <param name="choice">Accessors that <see cref="Fits"/>, in whatever framework each is seen.</param>
    public static async Task<List<Use>> Find(Question question, SymbolChoice choice, Scope scope)
    {
        var accessor = (IMethodSymbol)choice.Symbol;
        var owners = choice.Same.Select(s => s with { Symbol = ((IMethodSymbol)s.Symbol).AssociatedSymbol! }).ToImmutableArray();
        var found = new List<Use>();
        foreach (var use in await ReferenceFinder.FindDirect(question, new SymbolChoice(owners, owners, choice.OneFramework), scope).ConfigureAwait(false))
        {
            if (await use.Document.GetSyntaxRootAsync(question.Cancel).ConfigureAwait(false) is { } root && Calls(accessor, root, use))
            {
                found.Add(use);
            }
        }

        return found;
    }

    private static bool Calls(IMethodSymbol accessor, SyntaxNode root, Use use)
    {
        var span = use.Location.SourceSpan;
        return accessor.MethodKind switch
        {
            MethodKind.PropertySet => Writes.IsWrite(root, span),
            MethodKind.PropertyGet => accessor.AssociatedSymbol is IPropertySymbol { SetMethod: null }
                || !Writes.IsWrite(root, span) || Target(root, use) is not (null or SyntaxKind.SimpleAssignmentExpression),
            MethodKind.EventAdd => Target(root, use) is SyntaxKind.AddAssignmentExpression,
            MethodKind.EventRemove => Target(root, use) is SyntaxKind.SubtractAssignmentExpression,
            _ => false,
        };
    }

    /// <summary>The kind of the assignment, increment or decrement whose target the use stands in; null if there is none.</summary>
    private static SyntaxKind? Target(SyntaxNode root, Use use)
    {
        for (var node = root.FindNode(use.Location.SourceSpan, getInnermostNodeForTie: true); node is not null; node = node.Parent)
        {
            switch (node.Parent)
            {
                case AssignmentExpressionSyntax assignment:
                    return assignment.Left == node ? assignment.Kind() : null;
                case PrefixUnaryExpressionSyntax or PostfixUnaryExpressionSyntax when !node.Parent.IsKind(SyntaxKind.SuppressNullableWarningExpression):
                    return node.Parent.Kind();
                case StatementSyntax or MemberDeclarationSyntax or ArgumentSyntax:
                    return null;
            }
        }

        return null;
    }
}
