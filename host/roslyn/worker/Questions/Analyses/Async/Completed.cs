// Whether a task is known to be complete where its result is taken: awaited before, asked, or made complete.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Analyses.Async;

internal static class Completed
{
    public static bool Is(AsyncCode code, ExpressionSyntax receiver, ExpressionSyntax use)
    {
        var task = AsyncCode.WithoutConfiguration(receiver, converted: true);
        if (IsMadeComplete(code, task))
        {
            return true;
        }

        if (Root(code, task) is not { } symbol || AsyncCode.Function(use) is not { } function)
        {
            return false;
        }

        if (symbol is IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } } && IsContinuation(code, function))
        {
            return true;
        }

        if (symbol is ILocalSymbol local && local.DeclaringSyntaxReferences is [var declared]
            && declared.GetSyntax(code.Cancel) is VariableDeclaratorSyntax { Initializer.Value: { } value } && IsMadeComplete(code, AsyncCode.Bare(value)))
        {
            return true;
        }

        var known = false;
        foreach (var node in AsyncCode.Own(function))
        {
            if (node.SpanStart >= use.SpanStart)
            {
                break;
            }

            known = node switch
            {
                // Another task since then.
                AssignmentExpressionSyntax assignment when Same(code, assignment.Left, symbol) && assignment.Span.End <= use.SpanStart => false,
                AwaitExpressionSyntax awaited when Awaits(code, awaited, symbol) && Covers(awaited, use, function) => true,
                MemberAccessExpressionSyntax asked when asked.Name.Identifier.ValueText is "IsCompleted" or "IsCompletedSuccessfully" or "IsFaulted" or "IsCanceled"
                    && Same(code, asked.Expression, symbol) && Proves(asked, asked.Name.Identifier.ValueText.StartsWith("IsComplete", StringComparison.Ordinal), use) => true,
                BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression, Left: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Status" } status } compared
                    when compared.Right.ToString().EndsWith("RanToCompletion", StringComparison.Ordinal) && Same(code, status.Expression, symbol)
                    && Proves(compared, false, use) => true,
                IsPatternExpressionSyntax { Pattern: RecursivePatternSyntax { PropertyPatternClause: { } properties } } pattern
                    when properties.Subpatterns.Any(p => p.NameColon?.Name.Identifier.ValueText.StartsWith("IsComplete", StringComparison.Ordinal) == true
                        && p.Pattern is ConstantPatternSyntax { Expression.RawKind: (int)SyntaxKind.TrueLiteralExpression })
                    && Same(code, pattern.Expression, symbol) && Proves(pattern, false, use) => true,
                _ => known,
            };
        }

        return known;
    }

    /// <summary>The variable behind the task, or behind the collection that it comes from.</summary>
    private static ISymbol? Root(AsyncCode code, ExpressionSyntax task)
    {
        task = AsyncCode.Bare(task);
        if (task is ElementAccessExpressionSyntax element)
        {
            return Root(code, element.Expression);
        }

        var symbol = task is SimpleNameSyntax or MemberAccessExpressionSyntax ? code.Symbol(task) : null;
        if (symbol is ILocalSymbol { DeclaringSyntaxReferences: [var declared] }
            && declared.GetSyntax(code.Cancel) is ForEachStatementSyntax each && Root(code, each.Expression) is { } all)
        {
            return all;
        }

        return symbol is ILocalSymbol or IParameterSymbol or IFieldSymbol or IPropertySymbol ? symbol : null;
    }

    private static bool IsMadeComplete(AsyncCode code, ExpressionSyntax task) => task switch
    {
        InvocationExpressionSyntax call => code.Tasks.IsStatic(code.Symbol(call), "FromResult", "FromException", "FromCanceled"),
        AwaitExpressionSyntax awaited => AsyncCode.WithoutConfiguration(awaited.Expression) is InvocationExpressionSyntax call
            && code.Tasks.IsStatic(code.Symbol(call), "WhenAny"),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "CompletedTask" } access => code.Tasks.IsOfTask(code.Symbol(access), "CompletedTask"),
        _ => false,
    };

    private static bool IsContinuation(AsyncCode code, SyntaxNode function) =>
        function.Parent is ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } }
        && code.Tasks.IsOfTask(code.Symbol(call), "ContinueWith");

    private static bool Awaits(AsyncCode code, AwaitExpressionSyntax awaited, ISymbol symbol)
    {
        var task = AsyncCode.WithoutConfiguration(awaited.Expression, converted: true);
        if (Same(code, task, symbol))
        {
            return true;
        }

        return task is InvocationExpressionSyntax call && code.Tasks.IsStatic(code.Symbol(call), "WhenAll", "WhenAny")
            && call.ArgumentList.Arguments.SelectMany(a => a.Expression.DescendantNodesAndSelf()).OfType<ExpressionSyntax>().Any(e => Same(code, e, symbol));
    }

    private static bool Same(AsyncCode code, ExpressionSyntax expression, ISymbol symbol) =>
        Root(code, expression) is { } root && SymbolEqualityComparer.Default.Equals(root, symbol);

    /// <summary>Whether the way to the use leads past the await: it stands in no branch that the use is not in.</summary>
    private static bool Covers(SyntaxNode awaited, SyntaxNode use, SyntaxNode function)
    {
        for (SyntaxNode? node = awaited; node is not null && node != function; node = node.Parent)
        {
            var isBranch = node.Parent is IfStatementSyntax choice ? choice.Condition != node
                : node is ElseClauseSyntax or CatchClauseSyntax or SwitchSectionSyntax or SwitchExpressionArmSyntax
                || (node.Parent is ConditionalExpressionSyntax conditional && conditional.Condition != node)
                || (node.Parent is WhileStatementSyntax loop && loop.Statement == node)
                || (node.Parent is ForStatementSyntax counted && counted.Statement == node)
                || (node.Parent is CommonForEachStatementSyntax each && each.Statement == node);
            if (isBranch && !node.Span.Contains(use.Span))
            {
                // "if (!task.IsCompleted) { await task; }" leaves the task complete either way.
                return node.Parent is IfStatementSyntax { Condition: PrefixUnaryExpressionSyntax } guard
                    && guard.Condition.ToString().Contains(".IsCompleted", StringComparison.Ordinal);
            }
        }

        return true;
    }

    /// <summary>Whether asking for completion says that the task is complete where it is used.</summary>
    /// <param name="saysBoth">Whether the opposite says that it is not complete: a task that is not faulted may still run.</param>
    private static bool Proves(ExpressionSyntax asked, bool saysBoth, SyntaxNode use)
    {
        SyntaxNode value = asked;
        var isPositive = true;
        while (value.Parent is ParenthesizedExpressionSyntax or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression })
        {
            isPositive ^= value.Parent is PrefixUnaryExpressionSyntax;
            value = value.Parent;
        }

        // Within "a && b" what is true of a holds in b, and in the branch.
        while (value.Parent is BinaryExpressionSyntax both && both.IsKind(isPositive ? SyntaxKind.LogicalAndExpression : SyntaxKind.LogicalOrExpression))
        {
            if (both.Right.Span.Contains(use.Span))
            {
                return true;
            }

            value = both;
        }

        if (!saysBoth && !isPositive)
        {
            return false;
        }

        return value.Parent switch
        {
            IfStatementSyntax choice when choice.Condition == value =>
                choice.Statement.Span.Contains(use.Span) ? isPositive
                : choice.Else?.Span.Contains(use.Span) == true ? !isPositive
                : !isPositive,
            ConditionalExpressionSyntax choice when choice.Condition == value =>
                choice.WhenTrue.Span.Contains(use.Span) ? isPositive : choice.WhenFalse.Span.Contains(use.Span) && !isPositive,
            WhileStatementSyntax loop when loop.Condition == value => loop.Statement.Span.Contains(use.Span) ? isPositive : !isPositive,
            DoStatementSyntax loop when loop.Condition == value => !isPositive,
            // Asserted, logged, kept: the author has asked.
            _ => true,
        };
    }
}
