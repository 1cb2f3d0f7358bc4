// The answer of questions that list symbols in some relation to one symbol.

using System.Collections.Immutable;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class Related
{
    /// <summary>The page of a search through the whole workspace.</summary>
    public static async Task<JsonNode> Page(Question question, SymbolChoice choice, ImmutableArray<SymbolIn> roots, List<Listed> all)
    {
        var metadata = roots[0].Symbol.Locations.All(l => l.IsInMetadata);
        var remarks = await HierarchyRemarks.Of(
            question, question.State.Projects, metadata ? ["what referenced assemblies declare"] : []).ConfigureAwait(false);
        return Page(question, Asked(question, choice, roots), all, remarks);
    }

    public static JsonNode Page(Question question, JsonObject symbol, List<Listed> all, Remarks remarks) => new JsonObject
    {
        ["symbol"] = symbol,
        ["items"] = Json.Page(all, question.Limit, entry => entry.Show(question), remarks, question.Cancel),
    };

    /// <summary>The asked symbol with all frameworks that declare it, also if a place saw only one of them.</summary>
    public static JsonObject Asked(Question question, SymbolChoice choice, ImmutableArray<SymbolIn> roots) =>
        choice.OneFramework ? SymbolJson.Of(question, choice.Same) : SymbolJson.Of(question, roots);
}
