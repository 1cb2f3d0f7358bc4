// The tree of types that derive from a type.

using System.Collections.Immutable;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class DerivedTypesQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var choice = await SymbolSelectors.One(question, question.Parameters.Object("symbol")).ConfigureAwait(false);
        var scope = Scopes.Of(question, question.Parameters.Object("scope"));
        Require.Type(choice.Symbol);
        var roots = await FrameworkSymbols.Of(question, choice, metadata: true).ConfigureAwait(false);
        var depth = (int)Math.Min(question.Parameters.Number("maxDepth") ?? int.MaxValue, int.MaxValue);
        var (levels, deeper) = await Levels(question, roots, depth).ConfigureAwait(false);

        var nodes = new List<(Listed Type, int Depth, int? Parent)>();
        var shown = new Dictionary<string, int>(StringComparer.Ordinal);
        foreach (var (type, parent, at) in InOrder(levels))
        {
            // Below a type that the scope leaves out, the next one above it is the parent.
            int? above = parent is not null && shown.TryGetValue(parent, out var index) ? index : null;
            if (SymbolList.In(scope, type))
            {
                shown[type.Key] = nodes.Count;
                nodes.Add((type, at, above));
            }
            else if (above is { } it)
            {
                shown[type.Key] = it;
            }
        }

        var metadata = roots[0].Symbol.Locations.All(l => l.IsInMetadata);
        var remarks = await HierarchyRemarks.Of(
            question, question.State.Projects, metadata ? ["what referenced assemblies declare"] : []).ConfigureAwait(false);
        if (deeper > 0)
        {
            remarks.NotCovered($"{deeper} derived type{(deeper == 1 ? "" : "s")} below 'maxDepth' {depth}");
        }

        return new JsonObject
        {
            ["symbol"] = Related.Asked(question, choice, roots),
            ["nodes"] = Json.Page(nodes, question.Limit, node => Show(question, node), remarks, question.Cancel),
        };
    }

    private static JsonObject Show(Question question, (Listed Type, int Depth, int? Parent) node)
    {
        var result = new JsonObject { ["symbol"] = node.Type.Show(question), ["depth"] = node.Depth };
        result.Put("parent", node.Parent is { } parent ? JsonValue.Create(parent) : null);
        return result;
    }

    /// <summary>The types by their distance from the root, each with the key of its parent; and how many are deeper.</summary>
    private static async Task<(List<List<(Listed Type, string? Parent)>> Levels, int Deeper)> Levels(
        Question question, ImmutableArray<SymbolIn> roots, int depth)
    {
        var list = new SymbolList(question);
        var parents = new Dictionary<string, HashSet<string>>(StringComparer.Ordinal);
        var rootKeys = roots.Select(r => SymbolList.KeyOf(question, r.Symbol) + "\0").ToHashSet(StringComparer.Ordinal);
        foreach (var type in await TypeFinder.Below(question, roots).ConfigureAwait(false))
        {
            question.Cancel.ThrowIfCancellationRequested();
            var key = list.Add(type).Key;
            if (!parents.TryGetValue(key, out var above))
            {
                parents.Add(key, above = new HashSet<string>(StringComparer.Ordinal));
            }

            above.UnionWith(TypeFinder.Parents(type).Select(p => SymbolList.KeyOf(question, p) + "\0"));
        }

        var left = list.Ordered();
        var levels = new List<List<(Listed, string?)>>();
        var above_ = new HashSet<string>(rootKeys, StringComparer.Ordinal);
        while (left.Count > 0 && levels.Count < depth)
        {
            var level = new List<(Listed, string?)>();
            var rest = new List<Listed>();
            foreach (var type in left)
            {
                // Of several parents the first by name: any would do, but it has to be the same one always.
                var parent = parents[type.Key].Where(above_.Contains).Order(StringComparer.Ordinal).FirstOrDefault();
                if (parent is null)
                {
                    rest.Add(type);
                }
                else
                {
                    level.Add((type, levels.Count == 0 ? null : parent));
                }
            }

            if (level.Count == 0)
            {
                break;
            }

            above_ = level.Select(l => l.Item1.Key).ToHashSet(StringComparer.Ordinal);
            levels.Add(level);
            left = rest;
        }

        return (levels, left.Count);
    }

    private static IEnumerable<(Listed Type, string? Parent, int Depth)> InOrder(List<List<(Listed Type, string? Parent)>> levels) =>
        levels.SelectMany((level, index) => level.Select(entry => (entry.Type, entry.Parent, index + 1)));
}
