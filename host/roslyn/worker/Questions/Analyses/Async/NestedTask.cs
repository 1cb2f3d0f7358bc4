// RWA005: a task of a task that is awaited or returned as its outer one, so that the inner one is lost.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Analyses.Async;

internal static class NestedTask
{
    private const string Text = "The task gives another task, which is lost here: unwrap it, or await what it gives.";

    public static IEnumerable<Finding> OfAwait(AsyncCode code, AwaitExpressionSyntax awaited)
    {
        SyntaxNode outer = awaited;
        while (outer.Parent is ParenthesizedExpressionSyntax)
        {
            outer = outer.Parent;
        }

        // Whoever takes the result has the inner task.
        var isLost = outer.Parent is ExpressionStatementSyntax || (IsBody(outer) && ReturnsNothing(code, outer));
        var task = AsyncCode.WithoutConfiguration(awaited.Expression);
        return isLost && code.Tasks.IsNested(code.Type(task)) && !IsWhenAny(code, task)
            ? [code.Found(awaited.Expression, "RWA005", Text)]
            : [];
    }

    public static IEnumerable<Finding> OfReturn(AsyncCode code, ExpressionSyntax value)
    {
        var info = code.Model.GetTypeInfo(value, code.Cancel);
        return code.Tasks.IsNested(info.Type) && code.Tasks.IsTask(info.ConvertedType)
            && info.ConvertedType is INamedTypeSymbol { IsGenericType: false } && !IsWhenAny(code, AsyncCode.Bare(value))
            ? [code.Found(value, "RWA005", Text)]
            : [];
    }

    private static bool IsBody(SyntaxNode value) =>
        value.Parent is ArrowExpressionClauseSyntax || (value.Parent is AnonymousFunctionExpressionSyntax lambda && lambda.ExpressionBody == value);

    private static bool ReturnsNothing(AsyncCode code, SyntaxNode value)
    {
        var function = AsyncCode.Function(value);
        var method = function is AnonymousFunctionExpressionSyntax ? code.Symbol(function) : function is null ? null : code.Model.GetDeclaredSymbol(function, code.Cancel);
        return method is IMethodSymbol { ReturnsVoid: true } or IMethodSymbol { ReturnType: INamedTypeSymbol { IsGenericType: false } };
    }

    /// <summary>What WhenAny gives is complete: nothing is lost.</summary>
    private static bool IsWhenAny(AsyncCode code, ExpressionSyntax task)
    {
        if (task is InvocationExpressionSyntax call)
        {
            return code.Tasks.IsStatic(code.Symbol(call), "WhenAny");
        }

        return code.Symbol(task) is ILocalSymbol local
            && local.DeclaringSyntaxReferences is [var declared]
            && declared.GetSyntax(code.Cancel) is VariableDeclaratorSyntax { Initializer.Value: InvocationExpressionSyntax first }
            && code.Tasks.IsStatic(code.Symbol(first), "WhenAny");
    }
}
