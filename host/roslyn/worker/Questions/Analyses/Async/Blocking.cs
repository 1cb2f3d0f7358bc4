// RWA002: blocking in async code.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Analyses.Async;

internal static class Blocking
{
    public static IEnumerable<Finding> Of(AsyncCode code, ExpressionSyntax expression)
    {
        var (name, receiver) = expression switch
        {
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } => (access.Name.Identifier.ValueText, access.Expression),
            InvocationExpressionSyntax { Expression: SimpleNameSyntax simple } => (simple.Identifier.ValueText, (ExpressionSyntax?)null),
            MemberAccessExpressionSyntax { Parent: not InvocationExpressionSyntax, Name.Identifier.ValueText: "Result" } access => ("Result", access.Expression),
            _ => ("", null),
        };
        // By name first: binding every call of a project costs more than all else here.
        if (name is not ("Result" or "Wait" or "WaitAll" or "WaitAny" or "GetResult" or "Sleep") || !AsyncCode.IsAsync(AsyncCode.Function(expression))
            || IsNamed(expression))
        {
            return [];
        }

        var symbol = code.Symbol(expression);
        var text = name switch
        {
            "Result" when symbol is IPropertySymbol && code.Tasks.IsOfTask(symbol, name) => "'.Result' blocks",
            "Wait" when symbol is IMethodSymbol { IsStatic: false } && code.Tasks.IsOfTask(symbol, name) => "'Wait' blocks",
            "WaitAll" or "WaitAny" when code.Tasks.IsStatic(symbol, name) => $"'Task.{name}' blocks",
            "GetResult" when receiver is not null && IsAwaiterOfTask(code, receiver) => "'GetAwaiter().GetResult()' blocks",
            "Sleep" when symbol?.ContainingType?.ToDisplayString() == "System.Threading.Thread" => "'Thread.Sleep' blocks",
            _ => null,
        };
        if (text is null || (receiver is not null && name is "Result" or "Wait" or "GetResult" && Completed.Is(code, receiver!, expression)))
        {
            return [];
        }

        var instead = name == "Sleep" ? "await Task.Delay" : "await";
        return [code.Found(expression, "RWA002", $"{text} a thread in async code: use {instead} instead.")];
    }

    private static bool IsNamed(ExpressionSyntax expression) =>
        expression.Ancestors().TakeWhile(a => a is ExpressionSyntax or ArgumentSyntax or ArgumentListSyntax)
            .Any(a => a is InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } });

    private static bool IsAwaiterOfTask(AsyncCode code, ExpressionSyntax receiver) =>
        AsyncCode.Bare(receiver) is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter" } access }
        && code.Tasks.IsTask(code.Type(AsyncCode.WithoutConfiguration(access.Expression)));
}
