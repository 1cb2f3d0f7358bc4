// What reflection and containers are told by name or by type.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Analyses.Bind;

internal static class Reflection
{
    /// <summary>Namespaces of serialisers, mappers and containers.</summary>
    private static readonly string[] s_takers =
    [
        "System.Text.Json", "System.Xml", "System.Runtime.Serialization", "System.ComponentModel", "Microsoft.Extensions", "Microsoft.AspNetCore",
        "Microsoft.EntityFrameworkCore", "Newtonsoft.Json", "Autofac", "AutoMapper", "Castle", "DryIoc", "Lamar", "LightInject", "Ninject", "SimpleInjector",
        "StructureMap", "Unity",
    ];

    public static void Read(Bindings into, SemanticModel model, SyntaxNode node, CancellationToken cancel)
    {
        if (node is TypeOfExpressionSyntax named)
        {
            if (IsHandedOver(model, named, cancel))
            {
                HandOut(into, model.GetTypeInfo(named.Type, cancel).Type);
            }

            return;
        }

        var call = (InvocationExpressionSyntax)node;
        if (model.GetSymbolInfo(call, cancel).Symbol is not IMethodSymbol method || !IsTaker(method.ContainingType))
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

        foreach (var argument in call.ArgumentList.Arguments)
        {
            if (model.GetConstantValue(argument.Expression, cancel) is { HasValue: true, Value: string text })
            {
                into.ReflectedNames.Add(text.Split(',')[0].Trim());
            }
        }
    }

    /// <summary>Whether a <c>typeof</c> is asked for its members, or goes to reflection, a serialiser or a container.</summary>
    private static bool IsHandedOver(SemanticModel model, TypeOfExpressionSyntax named, CancellationToken cancel) => named.Parent switch
    {
        AttributeArgumentSyntax => true,
        MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax, Name.Identifier.ValueText: var name } => name.StartsWith("Get", StringComparison.Ordinal) || name == "InvokeMember",
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax } argument =>
            model.GetSymbolInfo(argument.Parent!.Parent!, cancel).Symbol is IMethodSymbol method && IsTaker(method.ContainingType),
        _ => false,
    };

    private static bool IsTaker(INamedTypeSymbol? type) =>
        IsReflection(type) || (type is not null && Array.Exists(s_takers, t => type.ContainingNamespace.ToDisplayString().StartsWith(t, StringComparison.Ordinal)));

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
