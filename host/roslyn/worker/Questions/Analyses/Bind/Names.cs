// What a piece of syntax binds to, beside what its parts bind to.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Workbench.Questions.Analyses.Bind;

internal static class Names
{
    public static IEnumerable<ISymbol?> Of(SemanticModel model, SyntaxNode node, CancellationToken cancel)
    {
        switch (node)
        {
            case IdentifierNameSyntax { IsVar: true }:
                return [];
            case SimpleNameSyntax name:
                var info = model.GetSymbolInfo(name, cancel);
                return info.Symbol is { } symbol ? WithType(symbol) : info.CandidateSymbols.SelectMany(WithType);
            case AttributeSyntax or BaseObjectCreationExpressionSyntax or ConstructorInitializerSyntax or PrimaryConstructorBaseTypeSyntax
                or ElementAccessExpressionSyntax or ElementBindingExpressionSyntax or ImplicitElementAccessSyntax
                or BinaryExpressionSyntax or PrefixUnaryExpressionSyntax or PostfixUnaryExpressionSyntax or CastExpressionSyntax
                or OrderingSyntax or SelectOrGroupClauseSyntax:
                return model.GetSymbolInfo(node, cancel).Symbol is { } bound ? WithType(bound) : [];
            case AssignmentExpressionSyntax assignment:
                return assignment.Left is TupleExpressionSyntax or DeclarationExpressionSyntax
                    ? Parts(model.GetDeconstructionInfo(assignment))
                    : [model.GetSymbolInfo(assignment, cancel).Symbol];
            case ForEachVariableStatementSyntax each:
                return Enumeration(model.GetForEachStatementInfo(each)).Concat(Parts(model.GetDeconstructionInfo(each)));
            case CommonForEachStatementSyntax each:
                return Enumeration(model.GetForEachStatementInfo(each));
            case AwaitExpressionSyntax await:
                var awaited = model.GetAwaitExpressionInfo(await);
                return [awaited.GetAwaiterMethod, awaited.IsCompletedProperty, awaited.GetResultMethod];
            case QueryClauseSyntax clause:
                var query = model.GetQueryClauseInfo(clause, cancel);
                return [query.CastInfo.Symbol, query.OperationInfo.Symbol];
            case InitializerExpressionSyntax list when list.IsKind(SyntaxKind.CollectionInitializerExpression):
                return list.Expressions.Select(e => model.GetCollectionInitializerSymbolInfo(e, cancel).Symbol);
            case RecursivePatternSyntax { PositionalPatternClause: not null }:
                return [(model.GetOperation(node, cancel) as IRecursivePatternOperation)?.DeconstructSymbol];
            default:
                return [];
        }
    }

    private static IEnumerable<ISymbol> WithType(ISymbol symbol) =>
        symbol is IMethodSymbol { MethodKind: MethodKind.Constructor } ? [symbol, symbol.ContainingType] : [symbol];

    private static IEnumerable<ISymbol?> Enumeration(ForEachStatementInfo info) =>
        [info.GetEnumeratorMethod, info.MoveNextMethod, info.CurrentProperty, info.DisposeMethod];

    private static IEnumerable<ISymbol?> Parts(DeconstructionInfo info)
    {
        var parts = new List<ISymbol?> { info.Method };
        foreach (var nested in info.Nested)
        {
            parts.AddRange(Parts(nested));
        }

        return parts;
    }
}
