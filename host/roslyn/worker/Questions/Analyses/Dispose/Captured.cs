// Whether a lambda or local function that outlives the scope holds a local.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Workbench.Questions.Analyses.Dispose;

internal static class Captured
{
    private static readonly HashSet<string> s_immediate = new(StringComparer.Ordinal)
    {
        "System.Linq.Enumerable",
        "System.Array",
        "System.Threading.Tasks.Parallel",
        "Xunit.Assert",
        "NUnit.Framework.Assert",
    };

    public static bool Outlives(SemanticModel model, VariableDeclaratorSyntax node, ILocalSymbol local, Keepers keepers, CancellationToken cancel)
    {
        var scope = node.FirstAncestorOrSelf<BlockSyntax>() ?? node.Ancestors().FirstOrDefault(a => a is SwitchSectionSyntax or CompilationUnitSyntax);
        if (scope is null)
        {
            return false;
        }

        foreach (var name in scope.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (name.Identifier.ValueText != local.Name || !SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, cancel).Symbol, local))
            {
                continue;
            }

            cancel.ThrowIfCancellationRequested();
            var function = name.Ancestors().TakeWhile(a => a != scope).LastOrDefault(a => a is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);
            if (function is not null && (Releases(model, name, keepers, cancel) || Leaves(model, function, keepers, cancel)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the function itself disposes the local or hands it on.</summary>
    private static bool Releases(SemanticModel model, IdentifierNameSyntax name, Keepers keepers, CancellationToken cancel)
    {
        var value = model.GetOperation(name, cancel);
        while (value?.Parent is IConversionOperation or IParenthesizedOperation)
        {
            value = value.Parent;
        }

        return value?.Parent switch
        {
            IInvocationOperation call when call.Instance == value => Uses.IsDisposal(call),
            IConditionalAccessOperation { WhenNotNull: IInvocationOperation call } => Uses.IsDisposal(call),
            IArgumentOperation argument => keepers.Of(argument, cancel) == Keeping.Yes,
            IUsingOperation => true,
            IAssignmentOperation assignment => assignment.Value == value && assignment.Target is not ILocalReferenceOperation,
            _ => false,
        };
    }

    private static bool Leaves(SemanticModel model, SyntaxNode function, Keepers keepers, CancellationToken cancel)
    {
        if (function is LocalFunctionStatementSyntax local)
        {
            // A local function that is only called lives no longer than its member.
            var symbol = model.GetDeclaredSymbol(local, cancel);
            return local.Parent!.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n =>
                n.Identifier.ValueText == local.Identifier.ValueText && n.Parent is not InvocationExpressionSyntax
                && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(n, cancel).Symbol, symbol));
        }

        var value = model.GetOperation(function, cancel);
        while (value?.Parent is IDelegateCreationOperation or IConversionOperation or IParenthesizedOperation)
        {
            value = value.Parent;
        }

        switch (value?.Parent)
        {
            case IArgumentOperation { Parent: IInvocationOperation call } argument:
                var method = call.TargetMethod;
                var holder = method.ContainingType.OriginalDefinition.ToDisplayString();
                if (s_immediate.Contains(holder) || method.Name == "ForEach")
                {
                    return false;
                }

                return method.DeclaringSyntaxReferences.Length == 0 || keepers.Of(argument, cancel) != Keeping.No;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation variable }:
                return value.SemanticModel is { } home && IsHandedOn(home, function, variable.Symbol, cancel);
            case IInvocationOperation:
                return false;
            default:
                return true;
        }
    }

    /// <summary>Whether a delegate in a local is used in any other way than by calling it.</summary>
    private static bool IsHandedOn(SemanticModel model, SyntaxNode function, ILocalSymbol variable, CancellationToken cancel)
    {
        var scope = function.FirstAncestorOrSelf<BlockSyntax>();
        return scope is null || scope.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n =>
            n.Identifier.ValueText == variable.Name
            && n.Parent is not InvocationExpressionSyntax and not MemberAccessExpressionSyntax
            && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(n, cancel).Symbol, variable));
    }
}
