// One tree, with what all async rules ask of it.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Analyses.Async;

internal sealed class AsyncCode(SemanticModel model, TaskTypes tasks, CancellationToken cancel)
{
    public SemanticModel Model => model;

    public TaskTypes Tasks => tasks;

    public CancellationToken Cancel => cancel;

    public Finding Found(SyntaxNode at, string id, string message) => new(model.SyntaxTree, at.Span, id, message);

    public Finding Found(SyntaxToken at, string id, string message) => new(model.SyntaxTree, at.Span, id, message);

    public ISymbol? Symbol(SyntaxNode node) => model.GetSymbolInfo(node, cancel).Symbol;

    public ITypeSymbol? Type(ExpressionSyntax expression) => model.GetTypeInfo(expression, cancel).Type;

    /// <summary>The function that runs the node: a member, accessor, local function or lambda; top-level code is the unit.</summary>
    public static SyntaxNode? Function(SyntaxNode node) => node.Ancestors().FirstOrDefault(IsFunction);

    public static bool IsFunction(SyntaxNode node) =>
        node is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax
            or BasePropertyDeclarationSyntax or BaseFieldDeclarationSyntax or CompilationUnitSyntax;

    /// <summary>Whether <c>await</c> may stand in the function.</summary>
    public static bool IsAsync(SyntaxNode? function) => function switch
    {
        MethodDeclarationSyntax method => method.Modifiers.Any(SyntaxKind.AsyncKeyword),
        LocalFunctionStatementSyntax local => local.Modifiers.Any(SyntaxKind.AsyncKeyword),
        AnonymousFunctionExpressionSyntax lambda => lambda.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword),
        CompilationUnitSyntax unit => unit.Members.OfType<GlobalStatementSyntax>().Any(s => Own(s).Any(IsAwait)),
        _ => false,
    };

    /// <summary>What runs in the node itself, not in functions inside it; in the order of the text.</summary>
    public static IEnumerable<SyntaxNode> Own(SyntaxNode node) =>
        node.DescendantNodesAndSelf(n => n == node || n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or TypeDeclarationSyntax));

    public static bool IsAwait(SyntaxNode node) => node switch
    {
        AwaitExpressionSyntax => true,
        CommonForEachStatementSyntax each => each.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        UsingStatementSyntax use => use.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        LocalDeclarationStatementSyntax local => local.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        _ => false,
    };

    public static ExpressionSyntax Bare(ExpressionSyntax expression)
    {
        while (true)
        {
            switch (expression)
            {
                case ParenthesizedExpressionSyntax inner:
                    expression = inner.Expression;
                    break;
                case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } inner:
                    expression = inner.Operand;
                    break;
                default:
                    return expression;
            }
        }
    }

    /// <summary>The task in <c>task.ConfigureAwait(…)</c>, and in <c>task.AsTask()</c> and the like.</summary>
    public static ExpressionSyntax WithoutConfiguration(ExpressionSyntax expression, bool converted = false)
    {
        expression = Bare(expression);
        while (expression is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access }
            && (access.Name.Identifier.ValueText == "ConfigureAwait"
                || (converted && access.Name.Identifier.ValueText is "AsTask" or "GetAwaiter" or "Preserve")))
        {
            expression = Bare(access.Expression);
        }

        return expression;
    }

    /// <summary>The bodies of a function; none for what has none.</summary>
    public static SyntaxNode? Body(SyntaxNode function) => function switch
    {
        BaseMethodDeclarationSyntax method => (SyntaxNode?)method.Body ?? method.ExpressionBody?.Expression,
        LocalFunctionStatementSyntax local => (SyntaxNode?)local.Body ?? local.ExpressionBody?.Expression,
        AnonymousFunctionExpressionSyntax lambda => lambda.Body,
        AccessorDeclarationSyntax accessor => (SyntaxNode?)accessor.Body ?? accessor.ExpressionBody?.Expression,
        _ => null,
    };
}
