// What happens to variables in an expression or in statements.

using System.Collections.Immutable;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Flow;

internal static class DataFlowQuestion
{
    private static readonly (string Name, Func<DataFlowAnalysis, ImmutableArray<ISymbol>> Of)[] s_lists =
    [
        ("variablesDeclared", flow => flow.VariablesDeclared),
        ("readInside", flow => flow.ReadInside),
        ("writtenInside", flow => flow.WrittenInside),
        ("dataFlowsIn", flow => flow.DataFlowsIn),
        ("dataFlowsOut", flow => flow.DataFlowsOut),
        ("captured", flow => flow.Captured),
    ];

    public static async Task<JsonNode> Answer(Question question)
    {
        var at = await LocationSelectors.One(question, question.Parameters.Object("at")).ConfigureAwait(false);
        var remarks = new Remarks();
        var seen = await Frameworks.Ask(
            question, at, remarks, (model, root) => Read(model, root, at.Span), _ => "").ConfigureAwait(false);
        if (seen.Count == 0)
        {
            throw Regions.None(at, "a whole expression that has a value, a whole statement or a run of whole statements in one block");
        }

        var result = new JsonObject { ["region"] = Frameworks.Place(seen, seen[0].Result.Span).ToJson(question.Cancel) };
        foreach (var (name, of) in s_lists)
        {
            result[name] = List(question, seen, of);
        }

        result["warnings"] = remarks.ToJson();
        return result;
    }

    /// <summary>The variables of one list over the frameworks, each once.</summary>
    private static JsonObject List(Question question, List<Seen<Found>> seen, Func<DataFlowAnalysis, ImmutableArray<ISymbol>> of)
    {
        var same = new Dictionary<string, List<SymbolIn>>(StringComparer.Ordinal);
        foreach (var one in seen)
        {
            foreach (var symbol in of(one.Result.Flow))
            {
                var key = SymbolKeys.Of(symbol);
                if (!same.TryGetValue(key, out var list))
                {
                    same.Add(key, list = new List<SymbolIn>(1));
                }

                list.Add(new SymbolIn(symbol, one.Document.Document.Project));
            }
        }

        var all = same.Values.Select(list =>
        {
            var places = Declarations.Of(question, list.Select(s => s.Symbol));
            return (Name: list[0].Symbol.ToDisplayString(), Place: places.FirstOrDefault(), Places: places, Symbols: list);
        }).ToList();
        all.Sort((a, b) =>
        {
            var c = string.CompareOrdinal(a.Name, b.Name);
            return c != 0 ? c : Order.ByPlaceOrNone(a.Place, b.Place);
        });
        return Json.Page(
            all, question.Limit, v => SymbolJson.Of(question, v.Symbols[0].Symbol, v.Places, v.Symbols), new Remarks(), question.Cancel);
    }

    private static Found? Read(SemanticModel model, SyntaxNode root, TextSpan span)
    {
        if (Regions.Find(root, span) is not { } region)
        {
            return null;
        }

        try
        {
            var flow = region.Value switch
            {
                null => model.AnalyzeDataFlow(region.First!, region.Last!),
                ConstructorInitializerSyntax initializer => model.AnalyzeDataFlow(initializer),
                PrimaryConstructorBaseTypeSyntax initializer => model.AnalyzeDataFlow(initializer),
                var value => model.AnalyzeDataFlow((ExpressionSyntax)value),
            };
            return flow is { Succeeded: true } ? new Found(region.Span, flow) : null;
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    private sealed record Found(TextSpan Span, DataFlowAnalysis Flow);
}
