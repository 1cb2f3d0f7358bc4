// RWA003: async void that is no event handler.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Analyses.Async;

internal static class AsyncVoid
{
    /// <summary>A method may still turn out to be subscribed to an event, somewhere in the solution: it goes to the list.</summary>
    public static IEnumerable<Finding> Of(AsyncCode code, SyntaxNode function, List<(IMethodSymbol, Finding)> open)
    {
        if (AsyncCode.IsAsync(function)
            && code.Model.GetDeclaredSymbol(function, code.Cancel) is IMethodSymbol { ReturnsVoid: true } method && !IsHandler(method))
        {
            var name = function is MethodDeclarationSyntax m ? m.Identifier : ((LocalFunctionStatementSyntax)function).Identifier;
            open.Add((method, code.Found(name, "RWA003", $"'{method.Name}' is async void: nobody can await it, and its exceptions end the process.")));
        }

        return [];
    }

    public static IEnumerable<Finding> Of(AsyncCode code, AnonymousFunctionExpressionSyntax lambda)
    {
        if (!AsyncCode.IsAsync(lambda) || code.Symbol(lambda) is not IMethodSymbol { ReturnsVoid: true } method || IsHandler(method)
            || IsSubscribed(code, lambda))
        {
            return [];
        }

        return [code.Found(lambda.GetFirstToken(), "RWA003", "An async lambda becomes a delegate that returns void: nobody can await it.")];
    }

    private static bool IsHandler(IMethodSymbol method)
    {
        if (method.Parameters.Length != 2)
        {
            return false;
        }

        for (ITypeSymbol? type = method.Parameters[1].Type; type is not null; type = type.BaseType)
        {
            if (type.ToDisplayString() == "System.EventArgs")
            {
                return true;
            }
        }

        return method.Parameters[1].Type is ITypeParameterSymbol parameter
            && parameter.ConstraintTypes.Any(t => t.ToDisplayString() == "System.EventArgs");
    }

    private static bool IsSubscribed(AsyncCode code, ExpressionSyntax lambda)
    {
        SyntaxNode value = lambda;
        while (value.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax
            || value.Parent is ArgumentSyntax { Parent: ArgumentListSyntax { Parent: BaseObjectCreationExpressionSyntax } })
        {
            value = value.Parent is ArgumentSyntax ? value.Parent.Parent!.Parent! : value.Parent;
        }

        return value.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.AddAssignmentExpression } assignment
            && assignment.Right == value && code.Symbol(assignment.Left) is IEventSymbol;
    }
}
