// What a type derives from and implements.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class TypeHierarchyQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var choice = await SymbolSelectors.One(question, question.Parameters.Object("symbol")).ConfigureAwait(false);
        Require.Type(choice.Symbol);
        var roots = await FrameworkSymbols.Of(question, choice).ConfigureAwait(false);
        var depth = question.Parameters.Number("maxDepth") ?? int.MaxValue;
        var home = SymbolJson.File(question, roots[0].Symbol, Show.Declarations.Of(question, roots.Select(r => r.Symbol)));
        var bases = new SymbolList(question, home);
        var interfaces = new SymbolList(question, home);
        var distances = new Dictionary<Listed, int>();
        var further = 0;
        foreach (var root in roots)
        {
            var distance = 0;
            for (var above = ((INamedTypeSymbol)root.Symbol).BaseType; above is not null; above = above.BaseType)
            {
                if (++distance > depth)
                {
                    further = Math.Max(further, (int)(distance - depth));
                    continue;
                }

                distances.TryAdd(bases.Add(above, above.ToDisplayString()), distance);
            }

            foreach (var contract in ((INamedTypeSymbol)root.Symbol).AllInterfaces)
            {
                interfaces.Add(contract, contract.ToDisplayString());
            }
        }

        var remarks = await HierarchyRemarks.Of(question, roots.Select(r => r.Project)).ConfigureAwait(false);
        if (further > 0)
        {
            remarks.NotCovered($"{further} base type{(further == 1 ? "" : "s")} above 'maxDepth' {depth}");
        }

        // Frameworks may have different bases: those of one distance stand together.
        var chain = bases.Ordered().OrderBy(b => distances[b]).ToList();
        return new JsonObject
        {
            ["symbol"] = Related.Asked(question, choice, roots),
            ["baseTypes"] = Page(question, chain, "baseTypesLimit"),
            ["interfaces"] = Page(question, interfaces.Ordered(), "interfacesLimit"),
            ["warnings"] = remarks.ToJson(),
        };
    }

    private static JsonObject Page(Question question, List<Listed> all, string limit) =>
        Json.Page(
            all,
            (int)Math.Clamp(question.Parameters.Number(limit) ?? int.MaxValue, 0, int.MaxValue),
            entry => entry.Show(question),
            new Remarks(),
            question.Cancel);
}
