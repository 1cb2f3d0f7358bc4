// What the code of one symbol calls.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class Bodies
{
    /// <summary>The definitions called, each once: over all parts of the symbol, lambdas and local functions included.</summary>
    public static async Task<IReadOnlyCollection<ISymbol>> Calls(Question question, ISymbol symbol)
    {
        var found = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var reference in Partials.Parts(symbol).SelectMany(p => p.DeclaringSyntaxReferences))
        {
            question.Cancel.ThrowIfCancellationRequested();
            var node = await reference.GetSyntaxAsync(question.Cancel).ConfigureAwait(false);
            if (question.Solution.GetDocument(node.SyntaxTree) is not { } document
                || await document.GetSemanticModelAsync(question.Cancel).ConfigureAwait(false) is not { } model)
            {
                continue;
            }

            foreach (var root in Code(symbol, node).SelectMany(code => Roots(model, code, question.Cancel)))
            {
                foreach (var operation in root.DescendantsAndSelf())
                {
                    question.Cancel.ThrowIfCancellationRequested();
                    if (Called(operation) is { } called && !called.ContainingType.IsAnonymousType)
                    {
                        found.Add(SameSymbol.Meant(called));
                    }
                }
            }
        }

        return found;
    }

    private static ISymbol? Called(IOperation operation) => operation switch
    {
        IInvocationOperation call => call.TargetMethod,
        IObjectCreationOperation creation => creation.Constructor,
        IPropertyReferenceOperation property => property.Property,
        IMethodReferenceOperation method => method.Method,
        IBinaryOperation binary => binary.OperatorMethod,
        IUnaryOperation unary => unary.OperatorMethod,
        ICompoundAssignmentOperation compound => compound.OperatorMethod,
        IIncrementOrDecrementOperation step => step.OperatorMethod,
        IConversionOperation conversion => conversion.OperatorMethod,
        IEventAssignmentOperation { EventReference: IEventReferenceOperation e } => e.Event,
        _ => null,
    };

    /// <summary>A primary constructor is declared by its type, but only the call of the base is its own code.</summary>
    private static IEnumerable<SyntaxNode> Code(ISymbol symbol, SyntaxNode node) =>
        symbol is IMethodSymbol { MethodKind: MethodKind.Constructor } && node is TypeDeclarationSyntax type
            ? type.BaseList?.Types.OfType<PrimaryConstructorBaseTypeSyntax>() ?? []
            : [node];

    private static IEnumerable<IOperation> Roots(SemanticModel model, SyntaxNode node, CancellationToken cancel)
    {
        // The operation of a type is its primary constructor's: its members have their own.
        var whole = node is BaseTypeDeclarationSyntax ? null : model.GetOperation(node, cancel);
        if (whole is not null)
        {
            return [whole];
        }

        return node.ChildNodes().SelectMany(child => Roots(model, child, cancel));
    }
}
