// The attributes of a symbol, its own and those handed down to it.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class AttributesQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var choice = await SymbolSelectors.One(question, question.Parameters.Object("symbol")).ConfigureAwait(false);
        var roots = await FrameworkSymbols.Of(question, choice).ConfigureAwait(false);
        var inherited = question.Parameters.Flag("includeInherited");
        var found = new Dictionary<string, Entry>(StringComparer.Ordinal);
        foreach (var root in roots)
        {
            var repeated = new Dictionary<string, int>(StringComparer.Ordinal);
            foreach (var (attribute, level) in All(root.Symbol, inherited))
            {
                question.Cancel.ThrowIfCancellationRequested();
                // The same attribute may stand there several times, and then as often in each framework.
                var text = level + "|" + attribute;
                var count = repeated[text] = repeated.GetValueOrDefault(text) + 1;
                var key = text + "|" + count;
                if (!found.TryGetValue(key, out var entry))
                {
                    found.Add(key, entry = new Entry(attribute, level, Spot(question, attribute), key));
                }

                entry.In.Add(root.Project.Id);
            }
        }

        var list = found.Values.ToList();
        list.Sort(Compare);
        var remarks = await HierarchyRemarks.Of(question, roots.Select(r => r.Project)).ConfigureAwait(false);
        return new JsonObject
        {
            ["symbol"] = Related.Asked(question, choice, roots),
            ["attributes"] = Json.Page(list, question.Limit, entry => Show(question, entry, roots.Select(r => r.Project.Id)), remarks, question.Cancel),
        };
    }

    private static int Compare(Entry a, Entry b)
    {
        var c = a.Level.CompareTo(b.Level);
        if (c == 0)
        {
            c = Order.ByPlaceOrNone(a.Place, b.Place);
        }

        return c != 0 ? c : string.CompareOrdinal(a.Key, b.Key);
    }

    /// <summary>With the level that each comes from: 0 for the symbol's own.</summary>
    private static IEnumerable<(AttributeData Attribute, int Level)> All(ISymbol symbol, bool inherited)
    {
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var level = 0;
        for (var at = symbol; at is not null; at = inherited ? Above(at) : null)
        {
            var here = new List<ISymbol>();
            foreach (var attribute in at.GetAttributes())
            {
                if (attribute.AttributeClass is not { } type)
                {
                    continue;
                }

                var (isInherited, allowMultiple) = Usage(type);
                if (level == 0 || (isInherited && (allowMultiple || !seen.Contains(type))))
                {
                    here.Add(type);
                    yield return (attribute, level);
                }
            }

            seen.UnionWith(here);
            level++;
        }
    }

    private static ISymbol? Above(ISymbol symbol) =>
        symbol is INamedTypeSymbol type ? type.BaseType : OverridesQuestion.Above(symbol);

    /// <summary>What the attribute's own usage says, or that of the nearest base that has one.</summary>
    private static (bool Inherited, bool AllowMultiple) Usage(INamedTypeSymbol attribute)
    {
        for (var type = attribute; type is not null; type = type.BaseType)
        {
            var usage = type.GetAttributes().FirstOrDefault(a => a.AttributeClass?.ToDisplayString() == "System.AttributeUsageAttribute");
            if (usage is not null)
            {
                bool Named(string name, bool otherwise) =>
                    usage.NamedArguments.FirstOrDefault(n => n.Key == name).Value.Value is bool value ? value : otherwise;
                return (Named("Inherited", true), Named("AllowMultiple", false));
            }
        }

        return (true, false);
    }

    private static Place? Spot(Question question, AttributeData attribute) =>
        attribute.ApplicationSyntaxReference is { } reference
            && question.Documents.Of(Location.Create(reference.SyntaxTree, reference.Span)) is { } spot
            ? new Place(spot)
            : null;

    private static JsonNode Show(Question question, Entry entry, IEnumerable<ProjectId> all)
    {
        var type = entry.Attribute.AttributeClass!;
        var names = entry.Attribute.AttributeConstructor?.Parameters;
        var result = new JsonObject
        {
            ["name"] = type.Name,
            ["typeInfo"] = TypeJson.Of(type),
            ["inherited"] = entry.Level > 0,
            ["constructorArguments"] = Json.Array(entry.Attribute.ConstructorArguments.Select(
                (argument, i) => Argument(names is { } known && i < known.Length ? known[i].Name : null, argument))),
            ["namedArguments"] = Json.Array(entry.Attribute.NamedArguments.Select(named => Argument(named.Key, named.Value))),
            ["targetFrameworks"] = Json.Array(FrameworkSymbols.Held(question, entry.In, all)),
        };
        return result;
    }

    private static JsonObject Argument(string? name, TypedConstant value)
    {
        var result = new JsonObject();
        result.Put("name", name);
        result.Put("typeInfo", value.Type is null ? null : TypeJson.Of(value.Type));
        // A value that does not compile has a kind only.
        result.Put("value", value.Kind == TypedConstantKind.Error ? null : value.ToCSharpString());
        return result;
    }

    private sealed record Entry(AttributeData Attribute, int Level, Place? Place, string Key)
    {
        public List<ProjectId> In { get; } = new(1);
    }
}
