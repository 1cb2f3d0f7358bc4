// RWA004: a task that uses what the enclosing using disposes, and leaves that using unawaited.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Analyses.Async;

internal static class LeavingTask
{
    public static IEnumerable<Finding> OfStatement(AsyncCode code, ExpressionStatementSyntax statement)
    {
        var value = AsyncCode.Bare(statement.Expression);
        if (value is AssignmentExpressionSyntax assignment)
        {
            return assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) && assignment.Left is IdentifierNameSyntax { Identifier.ValueText: "_" }
                && code.Symbol(assignment.Left) is null or IDiscardSymbol
                ? Of(code, assignment.Right, returned: false)
                : [];
        }

        return Of(code, value, returned: false);
    }

    public static IEnumerable<Finding> Of(AsyncCode code, ExpressionSyntax value, bool returned)
    {
        if (!value.Ancestors().Any(a => a is UsingStatementSyntax or BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax)
            || !code.Tasks.IsTask(code.Type(AsyncCode.WithoutConfiguration(value))))
        {
            return [];
        }

        foreach (var disposable in Disposables(code, value))
        {
            if (Leaves(code, AsyncCode.Bare(value), disposable, returned))
            {
                return [code.Found(value, "RWA004", $"The task uses '{disposable.Name}', which is disposed before the task is done: await it inside the using.")];
            }
        }

        return [];
    }

    /// <summary>The variables of the usings around the place, in the same function.</summary>
    private static IEnumerable<ISymbol> Disposables(AsyncCode code, SyntaxNode place)
    {
        for (SyntaxNode inner = place; inner.Parent is { } outer && !AsyncCode.IsFunction(inner); inner = outer)
        {
            if (outer is UsingStatementSyntax use && use.Statement == inner)
            {
                foreach (var variable in use.Declaration?.Variables ?? [])
                {
                    if (code.Model.GetDeclaredSymbol(variable, code.Cancel) is { } symbol)
                    {
                        yield return symbol;
                    }
                }

                if (use.Expression is { } expression && code.Symbol(AsyncCode.Bare(expression)) is ILocalSymbol or IParameterSymbol or IFieldSymbol)
                {
                    yield return code.Symbol(AsyncCode.Bare(expression))!;
                }
            }

            var before = outer switch
            {
                BlockSyntax block => block.Statements.TakeWhile(s => s != inner),
                SwitchSectionSyntax section => section.Statements.TakeWhile(s => s != inner),
                CompilationUnitSyntax unit => unit.Members.TakeWhile(m => m != inner).OfType<GlobalStatementSyntax>().Select(g => g.Statement),
                _ => [],
            };
            foreach (var declaration in before.OfType<LocalDeclarationStatementSyntax>().Where(d => d.UsingKeyword.IsKind(SyntaxKind.UsingKeyword)))
            {
                foreach (var variable in declaration.Declaration.Variables)
                {
                    if (code.Model.GetDeclaredSymbol(variable, code.Cancel) is { } symbol)
                    {
                        yield return symbol;
                    }
                }
            }
        }
    }

    private static bool Leaves(AsyncCode code, ExpressionSyntax value, ISymbol disposable, bool returned)
    {
        code.Cancel.ThrowIfCancellationRequested();
        switch (AsyncCode.Bare(value))
        {
            case InvocationExpressionSyntax call:
                return Leaves(code, call, disposable);
            case ConditionalExpressionSyntax choice:
                return Leaves(code, choice.WhenTrue, disposable, returned) || Leaves(code, choice.WhenFalse, disposable, returned);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } either:
                return Leaves(code, either.Left, disposable, returned) || Leaves(code, either.Right, disposable, returned);
            case SwitchExpressionSyntax cases:
                return cases.Arms.Any(a => Leaves(code, a.Expression, disposable, returned));
            case CastExpressionSyntax cast:
                return Leaves(code, cast.Expression, disposable, returned);
            case ConditionalAccessExpressionSyntax access:
                return IsOn(code, access.Expression, disposable) || Leaves(code, access.Expression, disposable, returned)
                    || access.WhenNotNull.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().Any(c => Leaves(code, c, disposable));
            case ImplicitArrayCreationExpressionSyntax array:
                return array.Initializer.Expressions.Any(e => Leaves(code, e, disposable, returned));
            case ArrayCreationExpressionSyntax { Initializer: { } list }:
                return list.Expressions.Any(e => Leaves(code, e, disposable, returned));
            case CollectionExpressionSyntax list:
                return list.Elements.OfType<ExpressionElementSyntax>().Any(e => Leaves(code, e.Expression, disposable, returned));
            case BaseObjectCreationExpressionSyntax { ArgumentList: { } arguments }:
                return arguments.Arguments.Any(a => Leaves(code, a.Expression, disposable, returned));
            case IdentifierNameSyntax name when returned && code.Symbol(name) is ILocalSymbol local:
                return StartedOn(code, local, disposable) && !IsWaitedFor(code, local, name);
            default:
                return false;
        }
    }

    private static bool Leaves(AsyncCode code, InvocationExpressionSyntax call, ISymbol disposable)
    {
        var method = code.Symbol(call);
        if (code.Tasks.IsStatic(method, "FromResult", "FromException", "FromCanceled"))
        {
            // Its value is computed before it is a task.
            return false;
        }

        if (!code.Tasks.IsTask(code.Type(call)) && !code.Tasks.IsTask(code.Type(AsyncCode.WithoutConfiguration(call))))
        {
            return false;
        }

        if (call.Expression is MemberAccessExpressionSyntax access
            && (IsOn(code, access.Expression, disposable) || Leaves(code, access.Expression, disposable, returned: false)))
        {
            return true;
        }

        return call.ArgumentList.Arguments.Any(a =>
            IsOn(code, a.Expression, disposable, itself: true)
            || (a.Expression is AnonymousFunctionExpressionSyntax lambda && Names(code, lambda, disposable))
            || Leaves(code, a.Expression, disposable, returned: false)
            // Tasks that a query starts one by one.
            || (code.Tasks.IsStatic(method, "WhenAll", "WhenAny") && a.Expression is InvocationExpressionSyntax query
                && query.DescendantNodes().OfType<AnonymousFunctionExpressionSyntax>().Any(l => l.ExpressionBody is { } body && Leaves(code, body, disposable, returned: false))));
    }

    /// <summary>Whether the expression is the disposable, or (as what a call is made on) a part of it.</summary>
    private static bool IsOn(AsyncCode code, ExpressionSyntax expression, ISymbol disposable, bool itself = false)
    {
        expression = AsyncCode.Bare(expression);
        while (!itself && expression is MemberAccessExpressionSyntax access)
        {
            expression = AsyncCode.Bare(access.Expression);
        }

        if (expression is CastExpressionSyntax cast)
        {
            return IsOn(code, cast.Expression, disposable, itself);
        }

        return expression is SimpleNameSyntax or MemberAccessExpressionSyntax
            && SymbolEqualityComparer.Default.Equals(code.Symbol(expression), disposable);
    }

    private static bool Names(AsyncCode code, SyntaxNode node, ISymbol symbol) =>
        node.DescendantNodes().OfType<IdentifierNameSyntax>()
            .Any(n => n.Identifier.ValueText == symbol.Name && SymbolEqualityComparer.Default.Equals(code.Symbol(n), symbol));

    private static bool StartedOn(AsyncCode code, ILocalSymbol local, ISymbol disposable) =>
        local.DeclaringSyntaxReferences is [var declared]
        && declared.GetSyntax(code.Cancel) is VariableDeclaratorSyntax { Initializer.Value: { } value }
        && Leaves(code, value, disposable, returned: false);

    /// <summary>Whether the function awaits the local, or looks at its result, before.</summary>
    private static bool IsWaitedFor(AsyncCode code, ILocalSymbol local, SyntaxNode use) =>
        AsyncCode.Function(use) is { } function
        && AsyncCode.Own(function).OfType<IdentifierNameSyntax>().Any(n =>
            n != use && n.SpanStart < use.SpanStart && n.Identifier.ValueText == local.Name
            && n.Parent is AwaitExpressionSyntax or MemberAccessExpressionSyntax or ArgumentSyntax
            && SymbolEqualityComparer.Default.Equals(code.Symbol(n), local));
}
