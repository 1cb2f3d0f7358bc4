// Faults of asynchronous code, merged over frameworks.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Analyses.Async;

internal static class AsyncQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var scope = Scopes.Of(question, question.Parameters.Object("scope"));
        var remarks = new Remarks();
        var found = new Merged<string>(question, scope);
        var voids = new List<(Project Project, IMethodSymbol Method, Finding Finding)>();
        foreach (var (project, findings) in await AsyncFindings.Kept.All(question, scope.Projects, remarks).ConfigureAwait(false))
        {
            foreach (var finding in findings.Findings)
            {
                question.Cancel.ThrowIfCancellationRequested();
                found.Add(finding, finding.Message);
            }

            voids.AddRange(findings.Voids.Where(v => found.IsInScope(v.Finding)).Select(v => (project, v.Method, v.Finding)));
        }

        foreach (var finding in await Unsubscribed(question, voids, remarks).ConfigureAwait(false))
        {
            found.Add(finding, finding.Message);
        }

        return Json.Page(found.Ordered(), question.Limit, entry => Show(question, entry), remarks, question.Cancel);
    }

    private static async Task<List<Finding>> Unsubscribed(
        Question question, List<(Project Project, IMethodSymbol Method, Finding Finding)> voids, Remarks remarks)
    {
        if (voids.Count == 0)
        {
            return [];
        }

        // What only its own project can name is looked for there.
        var keys = new Graph.Keys(question);
        var projects = voids.All(v => v.Method.DeclaredAccessibility is Accessibility.Private or Accessibility.NotApplicable)
            ? voids.Select(v => v.Project).DistinctBy(p => p.Id)
            : question.State.Projects;
        var subscribed = new HashSet<string>(StringComparer.Ordinal);
        foreach (var (_, known) in await Subscriptions.Kept.All(question, projects, remarks).ConfigureAwait(false))
        {
            subscribed.UnionWith(known.Methods.Select(m => keys.Of(m)).OfType<string>());
        }

        return voids.Where(v => keys.Of(v.Method.OriginalDefinition) is not { } key || !subscribed.Contains(key)).Select(v => v.Finding).ToList();
    }

    private static JsonObject Show(Question question, Merged<string>.Entry entry) => new()
    {
        ["id"] = entry.Id,
        ["severity"] = entry.Id == "RWA001" ? "Info" : "Warning",
        ["message"] = entry.Value,
        ["location"] = entry.Place.ToJson(question.Cancel),
    };
}
