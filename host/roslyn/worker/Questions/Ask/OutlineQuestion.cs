// The declarations of a document as a tree (decision D11).

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Ask;

internal static class OutlineQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var parameters = question.Parameters;
        var choice = DocumentSelectors.One(question, parameters.Object("document"));
        var roots = new List<OutlineEntry>();
        foreach (var document in choice.Documents)
        {
            var model = await document.Document.GetSemanticModelAsync(question.Cancel).ConfigureAwait(false);
            if (model is not null)
            {
                var reader = new OutlineReader(model, document, parameters.Flag("includeMembers"), question.Cancel);
                Merge(roots, reader.Read());
            }
        }

        var nodes = new JsonArray();
        var root = new JsonObject
        {
            ["depth"] = 0,
            ["name"] = Path.GetFileName(choice.First.Path),
            ["kind"] = "CompilationUnit",
            ["modifiers"] = new JsonArray(),
            ["location"] = choice.Place(new TextSpan(0, 0)).ToJson(question.Cancel),
        };
        nodes.Add((JsonNode)root);
        var depth = parameters.Number("maxDepth") is { } max ? (int)Math.Clamp(max, 0, int.MaxValue) : int.MaxValue;
        var limit = question.Limit == int.MaxValue ? int.MaxValue : question.Limit + 1;
        var truncated = Write(question, roots, 1, depth, limit, nodes);
        return new JsonObject { ["document"] = Json.Document(choice.First), ["nodes"] = nodes, ["truncated"] = truncated };
    }

    /// <summary>Puts one framework's entries among those of the others: the same place is the same entry.</summary>
    private static void Merge(List<OutlineEntry> into, List<OutlineEntry> entries)
    {
        foreach (var entry in entries)
        {
            var same = into.Find(e => e.Place.Span == entry.Place.Span && string.Equals(e.Kind, entry.Kind, StringComparison.Ordinal));
            if (same is null)
            {
                into.Add(entry);
            }
            else
            {
                same.Place.Add(entry.Place.Document);
                Merge(same.Children, entry.Children);
            }
        }

        into.Sort((a, b) =>
        {
            var c = a.Place.Span.Start.CompareTo(b.Place.Span.Start);
            c = c != 0 ? c : a.Place.Span.Length.CompareTo(b.Place.Span.Length);
            return c != 0 ? c : string.CompareOrdinal(a.Kind, b.Kind);
        });
    }

    /// <summary>Depth first, so that a smaller limit gives the beginning of the same list. Whether something was left out.</summary>
    private static bool Write(Question question, List<OutlineEntry> entries, int depth, int maxDepth, int limit, JsonArray nodes)
    {
        if (depth > maxDepth)
        {
            return entries.Count > 0;
        }

        var truncated = false;
        foreach (var entry in entries)
        {
            question.Cancel.ThrowIfCancellationRequested();
            if (nodes.Count >= limit)
            {
                return true;
            }

            var node = new JsonObject { ["depth"] = depth, ["name"] = entry.Name, ["kind"] = entry.Kind };
            node.Put("accessibility", entry.Accessibility is { } text ? (JsonNode)text : null);
            node["modifiers"] = Json.Array(entry.Modifiers);
            node["location"] = entry.Place.ToJson(question.Cancel);
            nodes.Add((JsonNode)node);
            truncated |= Write(question, entry.Children, depth + 1, maxDepth, limit, nodes);
        }

        return truncated;
    }
}
