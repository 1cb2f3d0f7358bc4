// Parameters that the body of a private method does not name.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Analyses.Unused;

internal static class UnusedParameters
{
    public static void Find(Compilation compilation, IMethodSymbol method, CancellationToken cancel, Action<IParameterSymbol> found)
    {
        var implementation = method.PartialImplementationPart ?? method;
        if (method.Parameters.IsEmpty || !implementation.ExplicitInterfaceImplementations.IsEmpty
            || implementation.DeclaringSyntaxReferences is not [var reference] || reference.GetSyntax(cancel) is not MethodDeclarationSyntax declaration
            || ((SyntaxNode?)declaration.Body ?? declaration.ExpressionBody) is not { } body || IsStub(declaration))
        {
            return;
        }

        var model = compilation.GetSemanticModel(declaration.SyntaxTree);
        var names = body.DescendantNodes().OfType<IdentifierNameSyntax>().ToLookup(n => n.Identifier.ValueText, StringComparer.Ordinal);
        foreach (var parameter in implementation.Parameters)
        {
            cancel.ThrowIfCancellationRequested();
            if (parameter.Name.Trim('_').Length > 0 && !Contracts.HandsOver(parameter)
                && !(method.IsExtensionMethod && parameter.Ordinal == 0)
                && !names[parameter.Name].Any(n => IsParameter(model.GetSymbolInfo(n, cancel), parameter)))
            {
                found(parameter);
            }
        }
    }

    /// <summary>Code that does not bind may well mean the parameter.</summary>
    private static bool IsParameter(SymbolInfo info, IParameterSymbol parameter) =>
        info.Symbol is null || SymbolEqualityComparer.Default.Equals(info.Symbol, parameter)
        || info.CandidateSymbols.Contains(parameter, SymbolEqualityComparer.Default);

    /// <summary>A method that only throws is not written yet, or refuses on purpose.</summary>
    private static bool IsStub(MethodDeclarationSyntax method) =>
        method.ExpressionBody?.Expression is ThrowExpressionSyntax || method.Body is { Statements: [ThrowStatementSyntax] };
}
