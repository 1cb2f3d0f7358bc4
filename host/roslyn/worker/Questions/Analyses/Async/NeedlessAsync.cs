// RWA001: an async method whose only await is its last statement or its returned expression.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Analyses.Async;

internal static class NeedlessAsync
{
    public static IEnumerable<Finding> Of(AsyncCode code, SyntaxNode function)
    {
        if (!AsyncCode.IsAsync(function) || AsyncCode.Body(function) is not { } body || Last(body) is not { } last
            || code.Model.GetDeclaredSymbol(function, code.Cancel) is not IMethodSymbol method || !code.Tasks.IsTask(method.ReturnType))
        {
            return [];
        }

        var awaits = AsyncCode.Own(body).Where(AsyncCode.IsAwait).Take(2).ToList();
        if (awaits.Count != 1 || awaits[0] != last || OpensUsing(body))
        {
            return [];
        }

        // The task itself has to fit where its result was: Task<string> is no Task<object>, a ValueTask is no Task.
        var task = code.Type(AsyncCode.WithoutConfiguration(last.Expression));
        if (task is null || !code.Tasks.IsTask(task) || (code.Tasks.IsNested(task) && !code.Tasks.IsNested(method.ReturnType)))
        {
            return [];
        }

        var conversion = code.Model.Compilation.ClassifyConversion(task, method.ReturnType);
        return conversion is { IsIdentity: true } or { IsReference: true, IsImplicit: true }
            ? [code.Found(Name(function), "RWA001", $"'{method.Name}' awaits only its last task: return the task itself and leave out async.")]
            : [];
    }

    /// <summary>The await that ends the body, outside everything that would have to wait for it.</summary>
    private static AwaitExpressionSyntax? Last(SyntaxNode body)
    {
        var expression = body switch
        {
            ExpressionSyntax value => value,
            BlockSyntax { Statements: [.., ReturnStatementSyntax { Expression: { } value }] } => value,
            BlockSyntax { Statements: [.., ExpressionStatementSyntax statement] } => statement.Expression,
            _ => null,
        };
        return expression is null ? null : AsyncCode.Bare(expression) as AwaitExpressionSyntax;
    }

    private static bool OpensUsing(SyntaxNode body) =>
        body is BlockSyntax block
        && block.Statements.Any(s => s is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: (int)SyntaxKind.UsingKeyword });

    private static SyntaxToken Name(SyntaxNode function) =>
        function is MethodDeclarationSyntax method ? method.Identifier : ((LocalFunctionStatementSyntax)function).Identifier;
}
