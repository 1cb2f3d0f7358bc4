// Locals that are not disposed on some path, merged over frameworks.

using System.Text.Json.Nodes;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Analyses.Dispose;

internal static class UndisposedQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var scope = Scopes.Of(question, question.Parameters.Object("scope"));
        var remarks = new Remarks();
        var found = new Merged<Finding>(question, scope);
        foreach (var (_, findings) in await DisposeFindings.Kept.All(question, scope.Projects, remarks).ConfigureAwait(false))
        {
            foreach (var finding in findings.Findings)
            {
                question.Cancel.ThrowIfCancellationRequested();
                found.Add(finding, finding);
            }
        }

        remarks.NotCovered("paths that end in an exception");
        remarks.NotCovered("values that are never put into a local");
        return Json.Page(found.Ordered(), question.Limit, entry => Show(question, entry), remarks, question.Cancel);
    }

    private static JsonNode Show(Question question, Merged<Finding>.Entry entry)
    {
        var local = (Microsoft.CodeAnalysis.ILocalSymbol)entry.Value.Symbol!;
        return new JsonObject
        {
            ["symbol"] = SymbolJson.Of(question, local),
            ["typeInfo"] = TypeJson.Of(local.Type),
            ["location"] = entry.Place.ToJson(question.Cancel),
            ["message"] = entry.Value.Message,
        };
    }
}
