// What a declaration means by its modifiers, written or not (decision D14).

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Show;

internal static class Modifiers
{
    /// <summary>Without accessibility, in the order in which C# code usually writes them.</summary>
    public static List<string> Of(ISymbol symbol, CancellationToken cancel)
    {
        var found = new List<string>();
        var written = Written(symbol, cancel);
        Add(found, "file", symbol is INamedTypeSymbol { IsFileLocal: true });
        Add(found, "static", symbol.IsStatic && symbol is not INamespaceSymbol);
        Add(found, "extern", symbol.IsExtern);
        Add(found, "new", written.Contains(SyntaxKind.NewKeyword));
        Add(found, "virtual", symbol.IsVirtual);
        Add(found, "abstract", symbol.IsAbstract);
        Add(found, "sealed", symbol.IsSealed);
        Add(found, "override", symbol.IsOverride);
        Add(found, "readonly", IsReadOnly(symbol));
        Add(found, "unsafe", written.Contains(SyntaxKind.UnsafeKeyword));
        Add(found, "required", symbol is IFieldSymbol { IsRequired: true } or IPropertySymbol { IsRequired: true });
        Add(found, "volatile", symbol is IFieldSymbol { IsVolatile: true });
        Add(found, "const", symbol is IFieldSymbol { IsConst: true } or ILocalSymbol { IsConst: true });
        Add(found, "ref", symbol is INamedTypeSymbol { IsRefLikeType: true } or ILocalSymbol { RefKind: not RefKind.None });
        Add(found, "async", symbol is IMethodSymbol { IsAsync: true });
        Add(found, "partial", written.Contains(SyntaxKind.PartialKeyword) || Partials.Parts(symbol).Skip(1).Any());
        return found;
    }

    private static bool IsReadOnly(ISymbol symbol) => symbol switch
    {
        IFieldSymbol field => field.IsReadOnly,
        INamedTypeSymbol type => type.IsReadOnly && type.TypeKind == TypeKind.Struct,
        IMethodSymbol { MethodKind: MethodKind.Ordinary } method => method.IsReadOnly && method.ContainingType is { IsReadOnly: false },
        _ => false,
    };

    private static void Add(List<string> into, string modifier, bool holds)
    {
        if (holds)
        {
            into.Add(modifier);
        }
    }

    private static HashSet<SyntaxKind> Written(ISymbol symbol, CancellationToken cancel)
    {
        var kinds = new HashSet<SyntaxKind>();
        foreach (var reference in symbol.DeclaringSyntaxReferences)
        {
            var node = reference.GetSyntax(cancel);
            var holder = node is VariableDeclaratorSyntax ? node.Parent?.Parent : node;
            var tokens = holder switch
            {
                MemberDeclarationSyntax member => member.Modifiers,
                LocalFunctionStatementSyntax local => local.Modifiers,
                ParameterSyntax parameter => parameter.Modifiers,
                _ => default,
            };
            foreach (var token in tokens)
            {
                kinds.Add(token.Kind());
            }
        }

        return kinds;
    }
}
