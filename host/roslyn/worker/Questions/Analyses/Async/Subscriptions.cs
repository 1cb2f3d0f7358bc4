// Which of some methods the code of a project subscribes to events.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Analyses.Async;

internal sealed record Subscriptions(HashSet<ISymbol> Methods)
{
    public static PerProject<Subscriptions> Kept { get; } = new(Read);

    private static Subscriptions Read(Compilation compilation, CancellationToken cancel)
    {
        var methods = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var tree in compilation.SyntaxTrees)
        {
            cancel.ThrowIfCancellationRequested();
            SemanticModel? model = null;
            foreach (var node in tree.GetRoot(cancel).DescendantNodes())
            {
                if (node is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.AddAssignmentExpression } assignment
                    && Name(assignment.Right) is { } name)
                {
                    model ??= compilation.GetSemanticModel(tree);
                    if (model.GetSymbolInfo(name, cancel).Symbol is IMethodSymbol method
                        && model.GetSymbolInfo(assignment.Left, cancel).Symbol is IEventSymbol)
                    {
                        methods.Add(method.OriginalDefinition);
                    }
                }
            }
        }

        return new Subscriptions(methods);
    }

    /// <summary>The name of a method that may be subscribed: alone, or in <c>new Handler(Method)</c>.</summary>
    private static ExpressionSyntax? Name(ExpressionSyntax value) => value switch
    {
        SimpleNameSyntax or MemberAccessExpressionSyntax => value,
        BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: [var only] } => Name(only.Expression),
        CastExpressionSyntax cast => Name(cast.Expression),
        ParenthesizedExpressionSyntax inner => Name(inner.Expression),
        _ => null,
    };
}
