// Ways into and out of statements.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Flow;

internal static class ControlFlowQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var at = await LocationSelectors.One(question, question.Parameters.Object("at")).ConfigureAwait(false);
        var remarks = new Remarks();
        var seen = await Frameworks.Ask(
            question, at, remarks, (model, root) => Read(model, root, at.Span),
            found => $"{found.Flow.StartPointIsReachable} {found.Flow.EndPointIsReachable}").ConfigureAwait(false);
        if (seen.Count == 0)
        {
            throw Regions.None(at, "a whole statement or a run of whole statements in one block");
        }

        var exits = new Places();
        var kinds = new Dictionary<Place, string>();
        var returns = new Places();
        foreach (var one in seen)
        {
            foreach (var exit in one.Result.Flow.ExitPoints)
            {
                kinds[exits.Add(new Spot(one.Document, exit.Span))] = exit.Kind().ToString();
            }

            foreach (var statement in one.Result.Flow.ReturnStatements)
            {
                returns.Add(new Spot(one.Document, statement.Span));
            }
        }

        return new JsonObject
        {
            ["region"] = Frameworks.Place(seen, seen[0].Result.Span).ToJson(question.Cancel),
            ["entryReachable"] = seen[0].Result.Flow.StartPointIsReachable,
            ["exitReachable"] = seen[0].Result.Flow.EndPointIsReachable,
            ["exits"] = Json.Page(exits.Ordered(), question.Parameters.Limit("exitsLimit"), Exit, new Remarks(), question.Cancel),
            ["returns"] = Json.Page(
                returns.Ordered(), question.Parameters.Limit("returnsLimit"), place => place.ToJson(question.Cancel), new Remarks(), question.Cancel),
            ["warnings"] = remarks.ToJson(),
        };

        JsonNode Exit(Place place) => new JsonObject { ["kind"] = kinds[place], ["location"] = place.ToJson(question.Cancel) };
    }

    private static Found? Read(SemanticModel model, SyntaxNode root, TextSpan span)
    {
        if (Regions.Find(root, span) is not { First: { } first, Last: { } last } region)
        {
            return null;
        }

        try
        {
            return model.AnalyzeControlFlow(first, last) is { Succeeded: true } flow ? new Found(region.Span, flow) : null;
        }
        catch (ArgumentException)
        {
            // Top-level statements are one list to the reader, but not to every Roslyn.
            return null;
        }
    }

    private sealed record Found(TextSpan Span, ControlFlowAnalysis Flow);
}
