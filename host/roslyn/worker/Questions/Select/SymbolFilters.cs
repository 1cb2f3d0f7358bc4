// Which of the symbols found a search wants.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Show;

namespace Workbench.Questions.Select;

internal sealed class SymbolFilters
{
    private readonly HashSet<string> _kinds;
    private readonly HashSet<string> _accessibilities;
    private readonly string? _metadataName;
    private readonly string? _namespace;

    public SymbolFilters(JsonObject parameters)
    {
        _kinds = parameters.Texts("kinds").ToHashSet(StringComparer.OrdinalIgnoreCase);
        _accessibilities = parameters.Texts("accessibilities").ToHashSet(StringComparer.OrdinalIgnoreCase);
        _metadataName = parameters.Text("metadataName");
        _namespace = parameters.Text("namespace");
    }

    /// <summary>What the search has to look at: namespaces only when they are asked for.</summary>
    public SymbolFilter Kinds => _kinds.Contains(nameof(SymbolKind.Namespace)) ? SymbolFilter.All : SymbolFilter.TypeAndMember;

    public bool Fits(ISymbol symbol) =>
        (symbol is INamespaceSymbol ? _kinds.Count > 0 : true)
        && (_kinds.Count == 0
            || _kinds.Contains(symbol.Kind.ToString())
            || (symbol is ITypeSymbol type && _kinds.Contains(type.TypeKind.ToString())))
        && (_accessibilities.Count == 0 || _accessibilities.Contains(symbol.DeclaredAccessibility.ToString()))
        && (_namespace is null || string.Equals(Namespace(symbol), _namespace, StringComparison.Ordinal))
        && (_metadataName is null || FitsName(symbol, _metadataName));

    private static bool FitsName(ISymbol symbol, string name) =>
        symbol.MetadataName.Contains(name, StringComparison.OrdinalIgnoreCase)
        || string.Equals(MetadataNames.Full(symbol), name, StringComparison.OrdinalIgnoreCase);

    private static string Namespace(ISymbol symbol) =>
        symbol.ContainingNamespace is { IsGlobalNamespace: false } space ? space.ToDisplayString() : "";
}
