// The dependency graph, and the cycles in it.

using System.Text.Json.Nodes;
using Workbench.Protocol;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Analyses.Graph;

internal static class GraphQuestions
{
    public static async Task<JsonNode> Graph(Question question)
    {
        var remarks = new Remarks();
        var graph = await Read(question, remarks).ConfigureAwait(false);
        var nodes = graph.Nodes.Take(Limit(question, "nodesLimit")).ToList();
        var edges = graph.Edges.Where(e => e.From < nodes.Count && e.To < nodes.Count).ToList();
        return new JsonObject
        {
            ["nodes"] = Json.Array(nodes.Select(n =>
            {
                question.Cancel.ThrowIfCancellationRequested();
                return (JsonNode)n.Show(question);
            })),
            ["nodesTotal"] = graph.Nodes.Count,
            ["edges"] = Json.Array(edges.Take(Limit(question, "edgesLimit")).Select(e => (JsonNode)new JsonObject
            {
                ["fromId"] = nodes[e.From].Id,
                ["fromDisplayName"] = nodes[e.From].Name,
                ["toId"] = nodes[e.To].Id,
                ["toDisplayName"] = nodes[e.To].Name,
                ["kind"] = e.Kind,
            })),
            ["edgesTotal"] = edges.Count,
            ["warnings"] = remarks.ToJson(),
        };
    }

    public static async Task<JsonNode> CyclesOf(Question question)
    {
        var remarks = new Remarks();
        var graph = await Read(question, remarks).ConfigureAwait(false);
        Check("nodes", graph.Nodes.Count, Limit(question, "nodesLimit"));
        Check("edges", graph.Edges.Count, Limit(question, "edgesLimit"));
        var cycles = Cycles.Of(graph.Nodes.Count, graph.Edges, question.Cancel);
        return Json.Page(
            cycles,
            question.Limit,
            cycle => Json.Array(cycle.Select(n => (JsonNode)graph.Nodes[n].Show(question))),
            remarks,
            question.Cancel);
    }

    private static Task<DependencyGraph> Read(Question question, Remarks remarks) => DependencyGraph.Of(
        question, Scopes.Of(question, question.Parameters.Object("scope")), question.Parameters.Text("granularity") ?? "Type", remarks);

    private static int Limit(Question question, string name) =>
        question.Parameters.Number(name) is { } limit ? (int)Math.Clamp(limit, 0, int.MaxValue) : int.MaxValue;

    private static void Check(string what, int count, int limit)
    {
        if (count > limit)
        {
            throw new ContractException(
                "AnalysisLimitExceeded",
                $"The graph has {count} {what}, more than '{what}Limit' {limit} allows. Raise it, narrow 'scope' or choose a coarser 'granularity'.");
        }
    }
}
