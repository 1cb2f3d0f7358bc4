// The operations of methods in source, wherever in the solution they stand.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Workbench.Questions.Analyses.Dispose;

internal static class Bodies
{
    public static IEnumerable<(SemanticModel Model, IOperation Body)> Of(Compilation compilation, IMethodSymbol method, CancellationToken cancel)
    {
        method = method.PartialImplementationPart ?? method;
        foreach (var reference in method.DeclaringSyntaxReferences)
        {
            var node = reference.GetSyntax(cancel);
            var home = Home(compilation, node.SyntaxTree);
            if (home is null || node is TypeDeclarationSyntax)
            {
                continue;
            }

            var model = home.GetSemanticModel(node.SyntaxTree);
            if (model.GetOperation(node, cancel) is { } body)
            {
                yield return (model, body);
            }
        }
    }

    public static bool HasBody(IMethodSymbol method, CancellationToken cancel) =>
        (method.PartialImplementationPart ?? method).DeclaringSyntaxReferences.Any(r => r.GetSyntax(cancel) switch
        {
            BaseMethodDeclarationSyntax m => m.Body is not null || m.ExpressionBody is not null,
            LocalFunctionStatementSyntax or TypeDeclarationSyntax or AccessorDeclarationSyntax => true,
            _ => false,
        });

    /// <summary>The compilation that the tree is part of: this one, or one that it refers to.</summary>
    private static Compilation? Home(Compilation compilation, SyntaxTree tree)
    {
        if (compilation.ContainsSyntaxTree(tree))
        {
            return compilation;
        }

        return compilation.References.OfType<CompilationReference>().Select(r => r.Compilation)
            .FirstOrDefault(c => c is CSharpCompilation && c.ContainsSyntaxTree(tree));
    }

    public static bool IsInLambda(IOperation operation, IOperation body)
    {
        for (var outer = operation.Parent; outer is not null && outer != body; outer = outer.Parent)
        {
            if (outer is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return true;
            }
        }

        return false;
    }
}
