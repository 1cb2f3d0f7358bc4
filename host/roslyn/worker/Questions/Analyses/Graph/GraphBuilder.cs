// Builds the graphs of namespaces, types and members out of what projects bind to.

using Microsoft.CodeAnalysis;
using Workbench.Questions.Analyses.Bind;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Analyses.Graph;

internal sealed class GraphBuilder(Question question, Scope scope, string granularity)
{
    private readonly Keys _keys = new(question);
    private readonly Dictionary<string, List<SymbolIn>> _nodes = new(StringComparer.Ordinal);
    private readonly Dictionary<ISymbol, string?> _nodeOf = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<(string From, string To), string> _edges = new();

    /// <summary>Takes in what a project declares in documents of the scope that a person wrote.</summary>
    public void Declare(Project project, IEnumerable<ISymbol> declared)
    {
        foreach (var symbol in declared)
        {
            question.Cancel.ThrowIfCancellationRequested();
            if (symbol is INamespaceSymbol || symbol.Name.Length == 0 || (granularity != "Symbol" && symbol is not INamedTypeSymbol) || !IsInScope(symbol))
            {
                continue;
            }

            var node = granularity == "Namespace" ? (ISymbol)symbol.ContainingNamespace : symbol;
            if (_keys.Of(node) is { } key)
            {
                if (!_nodes.TryGetValue(key, out var same))
                {
                    _nodes.Add(key, same = new List<SymbolIn>(1));
                }

                if (same.Count == 0 || !SymbolEqualityComparer.Default.Equals(same[^1].Symbol, node))
                {
                    same.Add(new SymbolIn(node, project));
                }
            }
        }
    }

    public void Connect(Project project, Bindings bindings)
    {
        foreach (var (from, all) in bindings.Uses)
        {
            question.Cancel.ThrowIfCancellationRequested();
            if (NodeOf(from) is not { } start || !_nodes.ContainsKey(start) || (scope.Document is not null && !IsInScope(from)))
            {
                continue;
            }

            foreach (var to in all)
            {
                if (NodeOf(to) is { } end && end != start && _nodes.ContainsKey(end))
                {
                    var kind = granularity == "Namespace" ? "Uses" : Kind(from, to);
                    if (!_edges.TryGetValue((start, end), out var already) || Rank(kind) < Rank(already))
                    {
                        _edges[(start, end)] = kind;
                    }
                }
            }
        }
    }

    public DependencyGraph Build()
    {
        var ids = Ids();
        var ordered = _nodes.Keys.OrderBy(k => ids[k], StringComparer.Ordinal).ToList();
        var places = ordered.Select((key, i) => (key, i)).ToDictionary(p => p.key, p => p.i, StringComparer.Ordinal);
        var nodes = ordered.Select(key =>
        {
            var symbol = _nodes[key][0].Symbol;
            var kind = symbol is INamespaceSymbol ? "Namespace" : symbol is INamedTypeSymbol type ? type.TypeKind.ToString() : symbol.Kind.ToString();
            return new GraphNode(ids[key], kind, symbol.ToDisplayString(), _nodes[key]);
        }).ToList();
        var edges = _edges.Select(e => (places[e.Key.From], places[e.Key.To], e.Value)).ToList();
        edges.Sort((a, b) => a.Item1 != b.Item1 ? a.Item1.CompareTo(b.Item1) : a.Item2.CompareTo(b.Item2));
        return new DependencyGraph(nodes, edges);
    }

    /// <summary>Documentation ids, with the project where several declare the same.</summary>
    private Dictionary<string, string> Ids()
    {
        var result = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var group in _nodes.Keys.GroupBy(k => k.Contains('@') ? k.Substring(0, k.LastIndexOf('@')) : k, StringComparer.Ordinal))
        {
            var many = group.Skip(1).Any();
            foreach (var key in group)
            {
                result.Add(key, many ? $"{group.Key} ({key.Substring(key.LastIndexOf('@') + 1)})" : group.Key);
            }
        }

        return result;
    }

    private string? NodeOf(ISymbol symbol)
    {
        if (!_nodeOf.TryGetValue(symbol, out var key))
        {
            var node = granularity switch
            {
                "Symbol" => symbol,
                "Namespace" => symbol.ContainingNamespace,
                _ => (ISymbol?)Targets.TypeOf(symbol),
            };
            // Namespaces have one key in all projects, but only what the scope declares in them counts.
            key = node is null || (node is INamespaceSymbol && !IsOfScope(symbol)) ? null : _keys.Of(node);
            _nodeOf.Add(symbol, key);
        }

        return key;
    }

    private bool IsOfScope(ISymbol symbol) =>
        scope.Whole || symbol.Locations.Any(l => question.Documents.Of(l) is { } spot && scope.Contains(spot.Document));

    private bool IsInScope(ISymbol symbol) =>
        symbol.Locations.Any(l => question.Documents.Of(l) is { Document.IsAuthored: true } spot && scope.Contains(spot.Document));

    private static string Kind(ISymbol from, ISymbol to)
    {
        if (from is INamedTypeSymbol type && to is INamedTypeSymbol other)
        {
            if (SymbolEqualityComparer.Default.Equals(type.BaseType?.OriginalDefinition, other))
            {
                return "Inherits";
            }

            if (type.Interfaces.Any(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, other)))
            {
                return other.TypeKind == TypeKind.Interface && type.TypeKind == TypeKind.Interface ? "Inherits" : "Implements";
            }
        }

        return "Uses";
    }

    private static int Rank(string kind) => kind switch { "Inherits" => 0, "Implements" => 1, _ => 2 };
}
