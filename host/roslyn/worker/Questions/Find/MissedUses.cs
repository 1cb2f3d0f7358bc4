// Uses that not every version of Roslyn's finder knows: found here, so that all engines answer alike.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Workbench.Questions.Select;

namespace Workbench.Questions.Find;

internal static class MissedUses
{
    /// <summary>
    /// Adds <c>using</c> to the uses of a disposal, and to those of a constructor the base calls of primary
    /// constructors.
    /// </summary>
    public static async Task Add(Question question, SymbolChoice choice, Scope scope, Uses found)
    {
        if (choice.Symbol is not IMethodSymbol method)
        {
            return;
        }

        Func<SyntaxNode, bool>? wanted =
            method is { Name: "Dispose" or "DisposeAsync", Parameters.Length: 0 } || method.Name.EndsWith(".Dispose", StringComparison.Ordinal)
                ? node => node is UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: (int)SyntaxKind.UsingKeyword }
                : method.MethodKind == MethodKind.Constructor ? node => node is PrimaryConstructorBaseTypeSyntax : null;
        if (wanted is null)
        {
            return;
        }

        var definitions = new HashSet<ISymbol>(found.Definitions.Select(d => d.OriginalDefinition), SymbolEqualityComparer.Default);
        foreach (var document in scope.Document?.Documents.Select(d => d.Document) ?? scope.Projects.SelectMany(p => p.Documents))
        {
            question.Cancel.ThrowIfCancellationRequested();
            var root = await document.GetSyntaxRootAsync(question.Cancel).ConfigureAwait(false);
            SemanticModel? model = null;
            foreach (var node in root?.DescendantNodes().Where(wanted) ?? [])
            {
                model ??= await document.GetSemanticModelAsync(question.Cancel).ConfigureAwait(false);
                if (model is not null && Place(model, node, definitions, question.Cancel) is var (at, definition))
                {
                    found.All.Add(new Use(document, at, definition, node is StatementSyntax));
                }
            }
        }
    }

    private static (Location At, ISymbol Definition)? Place(SemanticModel model, SyntaxNode node, HashSet<ISymbol> definitions, CancellationToken cancel)
    {
        if (node is PrimaryConstructorBaseTypeSyntax call)
        {
            var name = call.Type is QualifiedNameSyntax qualified ? qualified.Right : call.Type;
            return model.GetSymbolInfo(call, cancel).Symbol is { } constructor && definitions.Contains(constructor.OriginalDefinition)
                ? (model.SyntaxTree.GetLocation(name is SimpleNameSyntax simple ? simple.Identifier.Span : name.Span), constructor.OriginalDefinition)
                : null;
        }

        var (awaited, disposed) = node switch
        {
            LocalDeclarationStatementSyntax local => (local.AwaitKeyword, local.Declaration.Type),
            UsingStatementSyntax { Declaration: { } variables } statement => (statement.AwaitKeyword, variables.Type),
            UsingStatementSyntax { Expression: { } value } statement => (statement.AwaitKeyword, value),
            _ => (default, null),
        };
        return disposed is not null
            && model.GetTypeInfo(disposed, cancel).Type is { } type
            && Disposals(type, awaited.IsKind(SyntaxKind.None) ? "Dispose" : "DisposeAsync", model.Compilation)
                .FirstOrDefault(d => definitions.Contains(d.OriginalDefinition)) is { } disposal
            ? (node.GetFirstToken().GetLocation(), disposal.OriginalDefinition)
            : null;
    }

    /// <summary>What disposing of a value of the type may call: its own method, and that of the interface.</summary>
    private static IEnumerable<ISymbol> Disposals(ITypeSymbol type, string method, Compilation compilation)
    {
        var contract = compilation.GetTypeByMetadataName(method == "Dispose" ? "System.IDisposable" : "System.IAsyncDisposable")
            ?.GetMembers(method).FirstOrDefault();
        if (contract is not null && type.FindImplementationForInterfaceMember(contract) is { } implementation)
        {
            yield return implementation;
        }

        for (var t = type; t is not null; t = t.BaseType)
        {
            foreach (var member in t.GetMembers(method))
            {
                if (member is IMethodSymbol { Parameters.Length: 0 })
                {
                    yield return member;
                }
            }
        }

        if (contract is not null)
        {
            yield return contract;
        }
    }
}
