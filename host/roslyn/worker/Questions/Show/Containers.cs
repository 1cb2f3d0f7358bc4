// The member that holds a place (decision D15).

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Show;

internal static class Containers
{
    /// <summary>
    /// The member around a position; lambdas count as the member they stand in, and so do local functions unless
    /// <paramref name="localFunctions"/>. A place in a signature, an attribute or a base list belongs to what it declares;
    /// top-level statements to the entry point. Null in the global namespace.
    /// </summary>
    public static ISymbol? Of(SemanticModel model, int position, bool localFunctions, CancellationToken cancel)
    {
        var root = model.SyntaxTree.GetRoot(cancel);
        var node = root.FindToken(position, findInsideTrivia: false).Parent;
        for (; node is not null; node = node.Parent)
        {
            var declared = node switch
            {
                LocalFunctionStatementSyntax when localFunctions => model.GetDeclaredSymbol(node, cancel),
                VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax } => model.GetDeclaredSymbol(node, cancel),
                BaseFieldDeclarationSyntax field => model.GetDeclaredSymbol(field.Declaration.Variables[0], cancel),
                BaseNamespaceDeclarationSyntax or GlobalStatementSyntax => null,
                MemberDeclarationSyntax => model.GetDeclaredSymbol(node, cancel),
                _ => null,
            };
            if (declared is not null)
            {
                return declared;
            }
        }

        var symbol = model.GetEnclosingSymbol(position, cancel);
        while (symbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction } inner
            && !(localFunctions && inner.MethodKind == MethodKind.LocalFunction))
        {
            symbol = symbol.ContainingSymbol;
        }

        return symbol is INamespaceSymbol { IsGlobalNamespace: true } ? null : symbol;
    }
}
