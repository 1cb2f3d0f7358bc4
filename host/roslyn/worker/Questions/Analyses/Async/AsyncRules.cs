// The rules of decision D22, over one project: one pass over each tree that a person wrote.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Workbench.Model;

namespace Workbench.Questions.Analyses.Async;

/// <param name="Findings">Those that the project decides by itself.</param>
/// <param name="Voids">Async void methods that are faults unless somebody subscribes them to an event.</param>
internal sealed record AsyncFindings(List<Finding> Findings, List<(IMethodSymbol Method, Finding Finding)> Voids)
{
    public static PerProject<AsyncFindings> Kept { get; } = new(Read);

    private static AsyncFindings Read(Compilation compilation, CancellationToken cancel)
    {
        var result = new AsyncFindings([], []);
        var tasks = new TaskTypes(compilation);
        var compiler = new List<Finding>();
        foreach (var diagnostic in compilation.GetDiagnostics(cancel))
        {
            if (diagnostic.Id == "CS4014" && !diagnostic.IsSuppressed && diagnostic.Location.SourceTree is { } tree)
            {
                compiler.Add(new Finding(tree, diagnostic.Location.SourceSpan, "CS4014", diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture)));
            }
        }

        var unawaited = compiler.Select(f => (f.Tree, f.Span.Start)).ToHashSet();
        var own = new List<Finding>();
        foreach (var tree in compilation.SyntaxTrees)
        {
            cancel.ThrowIfCancellationRequested();
            if (GeneratedLook.Is(tree))
            {
                continue;
            }

            var code = new AsyncCode(compilation.GetSemanticModel(tree), tasks, cancel);
            foreach (var node in tree.GetRoot(cancel).DescendantNodes())
            {
                cancel.ThrowIfCancellationRequested();
                own.AddRange(Look(code, node, result.Voids).Where(f => f.Id != "RWA006" || !unawaited.Contains((f.Tree, f.Span.Start))));
            }
        }

        result.Findings.AddRange(Suppressions.Open(own, f => f, compilation));
        result.Findings.AddRange(compiler);
        var open = Suppressions.Open(result.Voids, v => v.Finding, compilation);
        return result with { Voids = open };
    }

    private static IEnumerable<Finding> Look(AsyncCode code, SyntaxNode node, List<(IMethodSymbol, Finding)> voids)
    {
        switch (node)
        {
            case MethodDeclarationSyntax or LocalFunctionStatementSyntax:
                return NeedlessAsync.Of(code, node).Concat(AsyncVoid.Of(code, node, voids));
            case AnonymousFunctionExpressionSyntax lambda:
                return AsyncVoid.Of(code, lambda).Concat(DiscardedTask.OfBody(code, lambda.ExpressionBody))
                    .Concat(lambda.ExpressionBody is { } value ? NestedTask.OfReturn(code, value) : []);
            case InvocationExpressionSyntax or MemberAccessExpressionSyntax:
                return Blocking.Of(code, (ExpressionSyntax)node);
            case AwaitExpressionSyntax awaited:
                return NestedTask.OfAwait(code, awaited);
            case ReturnStatementSyntax { Expression: { } result }:
                return NestedTask.OfReturn(code, result).Concat(LeavingTask.Of(code, result, returned: true));
            case ArrowExpressionClauseSyntax arrow:
                return NestedTask.OfReturn(code, arrow.Expression).Concat(DiscardedTask.OfBody(code, arrow.Expression));
            case ExpressionStatementSyntax statement:
                return DiscardedTask.OfStatement(code, statement).Concat(LeavingTask.OfStatement(code, statement));
            default:
                return [];
        }
    }
}
