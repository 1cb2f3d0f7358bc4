// Whether a use writes to what it names (decision D19). Compound assignments read as well, and still count as writes.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Workbench.Questions.Find;

internal static class Writes
{
    public static bool IsWrite(SyntaxNode root, TextSpan span)
    {
        var node = root.FindNode(span, findInsideTrivia: true, getInnermostNodeForTie: true);
        if (node is NameEqualsSyntax or IdentifierNameSyntax { Parent: NameEqualsSyntax { Parent: AttributeArgumentSyntax } })
        {
            // [Attribute(Property = value)]
            return true;
        }

        return Whole(node) is { } expression && IsTarget(expression);
    }

    /// <summary>The expression that the name stands for: <c>a.b</c> for <c>b</c>, <c>a[0]</c> for its brackets.</summary>
    private static ExpressionSyntax? Whole(SyntaxNode node)
    {
        var expression = node switch
        {
            BracketedArgumentListSyntax { Parent: ExpressionSyntax element } => element,
            ExpressionSyntax itself => itself,
            _ => null,
        };
        if (expression is null)
        {
            return null;
        }

        if (expression.Parent is MemberAccessExpressionSyntax access && access.Name == expression)
        {
            expression = access;
        }
        else if (expression.Parent is MemberBindingExpressionSyntax binding && binding.Name == expression)
        {
            expression = binding;
        }

        return expression;
    }

    private static bool IsTarget(ExpressionSyntax expression)
    {
        while (expression.Parent is ParenthesizedExpressionSyntax
            or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
        {
            expression = (ExpressionSyntax)expression.Parent;
        }

        return expression.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left == expression,
            PrefixUnaryExpressionSyntax prefix =>
                prefix.Kind() is SyntaxKind.PreIncrementExpression or SyntaxKind.PreDecrementExpression,
            PostfixUnaryExpressionSyntax postfix =>
                postfix.Kind() is SyntaxKind.PostIncrementExpression or SyntaxKind.PostDecrementExpression,
            ArgumentSyntax { Parent: TupleExpressionSyntax tuple } => IsDeconstructed(tuple),
            ArgumentSyntax argument => argument.RefKindKeyword.Kind() is SyntaxKind.OutKeyword or SyntaxKind.RefKeyword,
            RefExpressionSyntax passed => !IsReadOnlyReference(passed),
            _ => false,
        };
    }

    private static bool IsDeconstructed(TupleExpressionSyntax tuple) => tuple.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left == tuple,
        ForEachVariableStatementSyntax each => each.Variable == tuple,
        ArgumentSyntax { Parent: TupleExpressionSyntax outer } => IsDeconstructed(outer),
        _ => false,
    };

    /// <summary><c>ref readonly int r = ref x;</c> hands on what nobody can write through.</summary>
    private static bool IsReadOnlyReference(RefExpressionSyntax passed)
    {
        var type = passed.Parent switch
        {
            EqualsValueClauseSyntax { Parent.Parent: VariableDeclarationSyntax variables } => variables.Type,
            ArrowExpressionClauseSyntax { Parent: MethodDeclarationSyntax method } => method.ReturnType,
            ArrowExpressionClauseSyntax { Parent: PropertyDeclarationSyntax property } => property.Type,
            ArrowExpressionClauseSyntax { Parent: IndexerDeclarationSyntax indexer } => indexer.Type,
            ReturnStatementSyntax statement => statement.FirstAncestorOrSelf<MethodDeclarationSyntax>()?.ReturnType,
            _ => null,
        };
        return type is RefTypeSyntax reference && reference.ReadOnlyKeyword.IsKind(SyntaxKind.ReadOnlyKeyword);
    }
}
