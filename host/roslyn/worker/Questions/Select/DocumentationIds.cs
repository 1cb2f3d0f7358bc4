// From a documentation comment id to the symbols that one compilation declares under it.

using Microsoft.CodeAnalysis;

namespace Workbench.Questions.Select;

internal static class DocumentationIds
{
    /// <summary>The symbol that this very project declares in source; null if it does not.</summary>
    public static ISymbol? Declared(string id, Compilation compilation)
    {
        foreach (var symbol in DocumentationCommentId.GetSymbolsForDeclarationId(id, compilation))
        {
            if (IsNamed(symbol, id) && IsDeclaredBy(symbol, compilation))
            {
                return symbol;
            }
        }

        foreach (var symbol in DocumentationCommentId.GetSymbolsForReferenceId(id, compilation))
        {
            if (IsNamed(symbol, id) && IsDeclaredBy(symbol, compilation))
            {
                return symbol;
            }
        }

        return InExtensionBlock(id, compilation) ?? AmongMembers(id, compilation);
    }

    /// <summary>The symbol of that id, wherever it is declared; null if there is none.</summary>
    public static ISymbol? Known(string id, Compilation compilation) =>
        DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation) is { } symbol && IsNamed(symbol, id) ? symbol : null;

    /// <summary>
    /// Roslyn reads an id as far as it understands it, and takes `T:System.ValueTuple{System.Int32}` for `T:System.ValueTuple`:
    /// what it finds has to have the whole name.
    /// </summary>
    private static bool IsNamed(ISymbol symbol, string id) =>
        symbol.GetDocumentationCommentId() is not { } own || string.Equals(own.Split('(', 2)[0], id.Split('(', 2)[0].TrimEnd(), StringComparison.Ordinal);

    /// <summary>
    /// Members whose ids Roslyn writes but does not read: the entry point of top-level statements, explicit implementations
    /// of generic interfaces.
    /// </summary>
    private static ISymbol? AmongMembers(string id, Compilation compilation)
    {
        var name = id.Split('(', 2)[0];
        var dot = name.LastIndexOf('.');
        if (dot < 3 || (!name.Contains('{') && !name.Contains('#'))
            || DocumentationCommentId.GetFirstSymbolForDeclarationId("T:" + name.Substring(2, dot - 2), compilation) is not INamedTypeSymbol type
            || !IsDeclaredBy(type, compilation))
        {
            return null;
        }

        return type.GetMembers().FirstOrDefault(m => string.Equals(m.GetDocumentationCommentId(), id, StringComparison.Ordinal));
    }

    private static bool IsDeclaredBy(ISymbol symbol, Compilation compilation) =>
        symbol.Locations.Any(l => l.IsInSource)
        && (symbol is INamespaceSymbol
            ? symbol.Locations.Any(l => l.SourceTree is { } tree && compilation.ContainsSyntaxTree(tree))
            : SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, compilation.Assembly));

    /// <summary>
    /// Members of C# extension blocks: their ids hold a hash of the block, which Roslyn writes but does not read.
    /// </summary>
    private static ISymbol? InExtensionBlock(string id, Compilation compilation)
    {
        var block = id.IndexOf(".<", StringComparison.Ordinal);
        if (block < 3)
        {
            return null;
        }

        var type = DocumentationCommentId.GetFirstSymbolForDeclarationId("T:" + id.Substring(2, block - 2), compilation);
        if (type is not INamedTypeSymbol holder || !IsDeclaredBy(holder, compilation))
        {
            return null;
        }

        foreach (var inner in holder.GetTypeMembers())
        {
            if (string.Equals(inner.GetDocumentationCommentId(), id, StringComparison.Ordinal))
            {
                return inner;
            }

            foreach (var member in inner.GetMembers())
            {
                if (string.Equals(member.GetDocumentationCommentId(), id, StringComparison.Ordinal))
                {
                    return member;
                }
            }
        }

        return null;
    }
}
