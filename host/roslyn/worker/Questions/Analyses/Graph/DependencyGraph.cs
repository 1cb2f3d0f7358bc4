// The graph of decision D26 at one granularity, over the projects of a scope.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Analyses.Bind;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Analyses.Graph;

/// <param name="Id">Unique in the answer.</param>
internal sealed record GraphNode(string Id, string Kind, string Name, List<SymbolIn> Same)
{
    public JsonObject Show(Question question)
    {
        var result = new JsonObject { ["id"] = Id, ["kind"] = Kind, ["displayName"] = Name };
        if (Same.Count > 0)
        {
            var places = Declarations.Of(question, Same.Select(s => s.Symbol));
            result["symbol"] = SymbolJson.Of(question, Same[0].Symbol, places, Same);
        }

        return result;
    }
}

/// <param name="Nodes">By id.</param>
/// <param name="Edges">By the places of their ends in <paramref name="Nodes"/>; each once, none to its own start.</param>
internal sealed record DependencyGraph(List<GraphNode> Nodes, List<(int From, int To, string Kind)> Edges)
{
    public static async Task<DependencyGraph> Of(Question question, Scope scope, string granularity, Remarks remarks)
    {
        if (granularity == "Project")
        {
            return ProjectGraph.Of(question, scope);
        }

        var builder = new GraphBuilder(question, scope, granularity);
        foreach (var (project, _) in await Bindings.Kept.All(question, scope.Projects, remarks).ConfigureAwait(false))
        {
            builder.Declare(project, await DeclaredSymbols.All(project, question.Cancel).ConfigureAwait(false));
        }

        foreach (var (project, bindings) in await Bindings.Kept.All(question, scope.Projects, remarks).ConfigureAwait(false))
        {
            builder.Connect(project, bindings);
        }

        remarks.NotCovered("uses by reflection or by name in text");
        remarks.NotCovered("implicit conversions");
        return builder.Build();
    }
}
