// What reflection and containers are told by name or by type.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Analyses.Bind;

internal static class Reflection
{
    public static void Read(Bindings into, SemanticModel model, SyntaxNode node, CancellationToken cancel)
    {
        if (node is TypeOfExpressionSyntax named)
        {
            HandOut(into, model.GetTypeInfo(named.Type, cancel).Type);
            return;
        }

        var call = (InvocationExpressionSyntax)node;
        if (model.GetSymbolInfo(call, cancel).Symbol is not IMethodSymbol method || method.Locations.Any(l => l.IsInSource))
        {
            return;
        }

        foreach (var argument in method.TypeArguments)
        {
            // Most type arguments are inferred and say nothing; a written one hands the type over.
            if (call.Expression.DescendantNodesAndSelf().OfType<GenericNameSyntax>().Any())
            {
                HandOut(into, argument);
            }
        }

        if (!IsReflection(method.ContainingType))
        {
            return;
        }

        foreach (var argument in call.ArgumentList.Arguments)
        {
            if (model.GetConstantValue(argument.Expression, cancel) is { HasValue: true, Value: string text })
            {
                into.ReflectedNames.Add(text.Split(',')[0].Trim());
            }
        }
    }

    private static void HandOut(Bindings into, ITypeSymbol? type)
    {
        if (Targets.Of(type) is INamedTypeSymbol target && target.Locations.Any(l => l.IsInSource))
        {
            into.HandedOut.Add(target);
        }
    }

    private static bool IsReflection(INamedTypeSymbol? type) =>
        type?.ToDisplayString() is { } name
        && (name is "System.Type" or "System.Activator" or "System.AppDomain" || name.StartsWith("System.Reflection.", StringComparison.Ordinal));
}
