// RWA006: a task that nobody takes, where the code is not async and the compiler is silent.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Analyses.Async;

internal static class DiscardedTask
{
    public static IEnumerable<Finding> OfStatement(AsyncCode code, ExpressionStatementSyntax statement) =>
        Of(code, statement.Expression);

    /// <summary>The expression that is the body of something that returns nothing.</summary>
    public static IEnumerable<Finding> OfBody(AsyncCode code, ExpressionSyntax? body)
    {
        if (body is null || AsyncCode.Function(body) is not { } function)
        {
            return [];
        }

        var symbol = function is AnonymousFunctionExpressionSyntax ? code.Symbol(function) : code.Model.GetDeclaredSymbol(function, code.Cancel);
        return symbol is IMethodSymbol { ReturnsVoid: true } ? Of(code, body) : [];
    }

    private static IEnumerable<Finding> Of(AsyncCode code, ExpressionSyntax expression)
    {
        var value = AsyncCode.Bare(expression);
        if (value is not (InvocationExpressionSyntax or ConditionalAccessExpressionSyntax or BaseObjectCreationExpressionSyntax or MemberAccessExpressionSyntax)
            || AsyncCode.IsAsync(AsyncCode.Function(value)))
        {
            return [];
        }

        // A configured task is as unawaited as the task.
        return code.Tasks.IsTask(code.Type(AsyncCode.WithoutConfiguration(value))) && IsTaskLike(code, value)
            ? [code.Found(expression, "RWA006", "Nobody takes this task: its exceptions are lost. Return, await or keep it, or discard it with '_ ='.")]
            : [];
    }

    private static bool IsTaskLike(AsyncCode code, ExpressionSyntax value) =>
        code.Type(value) is { } type && (code.Tasks.IsTask(type) || type.Name.StartsWith("Configured", StringComparison.Ordinal));
}
