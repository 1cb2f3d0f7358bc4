// Locals that own a disposable and lose it (decision D23), over one project.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Workbench.Questions.Analyses.Dispose;

internal sealed record DisposeFindings(List<Finding> Findings)
{
    public static PerProject<DisposeFindings> Kept { get; } = new(Read);

    private static DisposeFindings Read(Compilation compilation, CancellationToken cancel)
    {
        var types = new DisposableTypes(compilation);
        var keepers = new Keepers(compilation, types);
        var found = new List<Finding>();
        foreach (var tree in compilation.SyntaxTrees)
        {
            cancel.ThrowIfCancellationRequested();
            if (GeneratedLook.Is(tree))
            {
                continue;
            }

            var model = compilation.GetSemanticModel(tree);
            var byBody = new Dictionary<SyntaxNode, List<(ILocalSymbol, VariableDeclaratorSyntax)>>();
            foreach (var node in tree.GetRoot(cancel).DescendantNodes())
            {
                if (node is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } declaration)
                {
                    foreach (var variable in declaration.Declaration.Variables)
                    {
                        cancel.ThrowIfCancellationRequested();
                        if (Candidate(model, variable, types, cancel) is { } local && Body(variable) is { } body)
                        {
                            if (!byBody.TryGetValue(body, out var list))
                            {
                                byBody.Add(body, list = []);
                            }

                            list.Add((local, variable));
                        }
                    }
                }
            }

            foreach (var (body, locals) in byBody)
            {
                cancel.ThrowIfCancellationRequested();
                found.AddRange(Check(model, body, locals, keepers, cancel));
            }
        }

        return new DisposeFindings(Suppressions.Open(found, f => f, compilation, "UndisposedLocal", "CA2000"));
    }

    private static ILocalSymbol? Candidate(SemanticModel model, VariableDeclaratorSyntax variable, DisposableTypes types, CancellationToken cancel)
    {
        if (variable.Initializer?.Value is not { } value || AsyncFree(value) is LiteralExpressionSyntax or IdentifierNameSyntax
            || model.GetDeclaredSymbol(variable, cancel) is not ILocalSymbol { RefKind: RefKind.None } local)
        {
            return null;
        }

        var operation = model.GetOperation(value, cancel);
        return operation is not null && types.IsDisposable(DisposableTypes.Unwrapped(operation).Type ?? local.Type)
            && types.IsMade(operation, cancel) ? local : null;
    }

    private static ExpressionSyntax AsyncFree(ExpressionSyntax value) => value is AwaitExpressionSyntax await ? await.Expression : value;

    /// <summary>The outermost member whose control-flow graph holds the variable.</summary>
    private static SyntaxNode? Body(SyntaxNode node) => node.Ancestors().FirstOrDefault(a =>
        a is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or CompilationUnitSyntax
        || (a is ArrowExpressionClauseSyntax && a.Parent is BasePropertyDeclarationSyntax)
        || (a is EqualsValueClauseSyntax && a.Parent is PropertyDeclarationSyntax or VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax }));

    private static IEnumerable<Finding> Check(
        SemanticModel model, SyntaxNode body, List<(ILocalSymbol Local, VariableDeclaratorSyntax Node)> locals, Keepers keepers, CancellationToken cancel)
    {
        // Code with errors may have operations that are no root.
        if (model.GetOperation(body, cancel) is not { Parent: null } || ControlFlowGraph.Create(body, model, cancel) is not { } outer)
        {
            yield break;
        }

        foreach (var graph in Graphs(outer, cancel))
        {
            foreach (var (local, node) in locals)
            {
                var start = graph.Blocks.SelectMany(b => b.Operations).FirstOrDefault(o =>
                    o is ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } && o.Syntax == node
                    && SymbolEqualityComparer.Default.Equals(target.Local, local));
                if (start is not null && !Captured.Outlives(model, node, local, keepers, cancel)
                    && DisposePaths.Leak(graph, local, start, keepers, cancel))
                {
                    yield return new Finding(
                        model.SyntaxTree,
                        node.Identifier.Span,
                        "UndisposedLocal",
                        $"'{local.Name}' holds a {local.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)} that some path neither disposes nor hands on.",
                        local);
                }
            }
        }
    }

    private static IEnumerable<ControlFlowGraph> Graphs(ControlFlowGraph outer, CancellationToken cancel)
    {
        var open = new Stack<ControlFlowGraph>();
        open.Push(outer);
        while (open.TryPop(out var graph))
        {
            yield return graph;
            foreach (var function in graph.LocalFunctions)
            {
                open.Push(graph.GetLocalFunctionControlFlowGraph(function, cancel));
            }

            foreach (var operation in graph.Blocks.SelectMany(b => b.BranchValue is { } value ? b.Operations.Append(value) : b.Operations))
            {
                foreach (var lambda in operation.DescendantsAndSelf().OfType<IFlowAnonymousFunctionOperation>())
                {
                    open.Push(graph.GetAnonymousFunctionControlFlowGraph(lambda, cancel));
                }
            }
        }
    }
}
