// The code that a symbol or a place stands for, and its control-flow graph.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Text;
using Workbench.Questions.Show;

namespace Workbench.Questions.Flow;

internal static class Bodies
{
    /// <summary>What is executed of a symbol: a method's body, a property's getter, a field's initial value. Null without any.</summary>
    public static SyntaxNode? Of(ISymbol symbol, CancellationToken cancel)
    {
        foreach (var part in Partials.Parts(symbol).Reverse())
        {
            foreach (var reference in part.DeclaringSyntaxReferences)
            {
                if (Of(reference.GetSyntax(cancel)) is { } body)
                {
                    return body;
                }
            }
        }

        return null;
    }

    /// <summary>The innermost body around a place, with what declares it; signatures belong to their body.</summary>
    public static SyntaxNode? Around(SyntaxNode root, TextSpan span)
    {
        var inGlobal = false;
        foreach (var outer in Regions.Node(root, span)?.AncestorsAndSelf() ?? [])
        {
            inGlobal |= outer is GlobalStatementSyntax;
            var isInside = outer switch
            {
                BaseTypeDeclarationSyntax => false,
                CompilationUnitSyntax => inGlobal,
                // Variables of a body are no bodies of their own.
                VariableDeclaratorSyntax declarator => declarator.Parent?.Parent is BaseFieldDeclarationSyntax,
                _ => true,
            };
            if (isInside && Of(outer) is { } body)
            {
                return body;
            }

            if (outer is BaseTypeDeclarationSyntax)
            {
                return null;
            }
        }

        return null;
    }

    public static ControlFlowGraph? Graph(SemanticModel model, SyntaxNode body, CancellationToken cancel)
    {
        // Lambdas and local functions have graphs inside the graph of the member around them.
        var inner = new Stack<SyntaxNode>();
        var outer = body;
        while (outer is LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax)
        {
            inner.Push(outer);
            outer = outer.Ancestors().FirstOrDefault(n => n is LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax
                || (n is not VariableDeclaratorSyntax { Parent.Parent: not BaseFieldDeclarationSyntax } and not TypeDeclarationSyntax && Of(n) is not null));
        }

        if (outer is null)
        {
            return null;
        }

        ControlFlowGraph? graph;
        try
        {
            graph = ControlFlowGraph.Create(outer, model, cancel);
        }
        catch (ArgumentException)
        {
            return null;
        }

        while (graph is not null && inner.TryPop(out var next))
        {
            graph = Inside(graph, model, next, cancel);
        }

        return graph;
    }

    private static ControlFlowGraph? Inside(ControlFlowGraph graph, SemanticModel model, SyntaxNode function, CancellationToken cancel)
    {
        if (function is LocalFunctionStatementSyntax)
        {
            var symbol = model.GetDeclaredSymbol(function, cancel) as IMethodSymbol;
            var known = graph.LocalFunctions.FirstOrDefault(f => SymbolEqualityComparer.Default.Equals(f, symbol));
            return known is null ? null : graph.GetLocalFunctionControlFlowGraph(known, cancel);
        }

        var lambda = graph.Blocks
            .SelectMany(block => block.BranchValue is { } value ? block.Operations.Append(value) : block.Operations)
            .SelectMany(operation => operation.DescendantsAndSelf())
            .OfType<IFlowAnonymousFunctionOperation>()
            .FirstOrDefault(f => f.Syntax == function);
        return lambda is null ? null : graph.GetAnonymousFunctionControlFlowGraph(lambda, cancel);
    }

    private static IEnumerable<IOperation> DescendantsAndSelf(this IOperation operation)
    {
        var open = new Stack<IOperation>();
        open.Push(operation);
        while (open.TryPop(out var next))
        {
            yield return next;
            foreach (var child in next.ChildOperations)
            {
                open.Push(child);
            }
        }
    }

    private static SyntaxNode? Of(SyntaxNode declaration) => declaration switch
    {
        ConstructorDeclarationSyntax { Initializer: not null } => declaration,
        BaseMethodDeclarationSyntax method => method.Body is not null || method.ExpressionBody is not null ? method : null,
        AccessorDeclarationSyntax accessor => accessor.Body is not null || accessor.ExpressionBody is not null ? accessor : null,
        PropertyDeclarationSyntax property => property.ExpressionBody ?? First(property.AccessorList) ?? property.Initializer,
        IndexerDeclarationSyntax indexer => indexer.ExpressionBody ?? First(indexer.AccessorList),
        EventDeclarationSyntax e => First(e.AccessorList),
        ArrowExpressionClauseSyntax { Parent: PropertyDeclarationSyntax or IndexerDeclarationSyntax } => declaration,
        EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax or EnumMemberDeclarationSyntax } => declaration,
        EnumMemberDeclarationSyntax member => member.EqualsValue,
        VariableDeclaratorSyntax declarator => declarator.Initializer,
        BaseFieldDeclarationSyntax { Declaration.Variables: [var only] } => only.Initializer,
        LocalFunctionStatementSyntax local => local.Body is not null || local.ExpressionBody is not null ? local : null,
        AnonymousFunctionExpressionSyntax => declaration,
        TypeDeclarationSyntax type => type.BaseList?.Types.FirstOrDefault() is PrimaryConstructorBaseTypeSyntax ? type : null,
        CompilationUnitSyntax unit => unit.Members.Any(m => m is GlobalStatementSyntax) ? unit : null,
        _ => null,
    };

    private static SyntaxNode? First(AccessorListSyntax? accessors) => accessors?.Accessors.Select(Of).FirstOrDefault(a => a is not null);
}
