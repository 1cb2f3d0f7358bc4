// The JSON of small things that many answers have.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis.Text;

namespace Workbench.Questions.Show;

internal static class Json
{
    public static JsonArray Array(IEnumerable<string> texts)
    {
        var array = new JsonArray();
        foreach (var text in texts)
        {
            array.Add((JsonNode)text);
        }

        return array;
    }

    public static JsonArray Array(IEnumerable<JsonNode> nodes)
    {
        var array = new JsonArray();
        foreach (var node in nodes)
        {
            array.Add(node);
        }

        return array;
    }

    /// <summary>Puts the value in unless there is none.</summary>
    public static void Put(this JsonObject into, string name, JsonNode? value)
    {
        if (value is not null)
        {
            into[name] = value;
        }
    }

    public static JsonObject Document(DocumentFact document) => new()
    {
        ["id"] = document.Id,
        ["path"] = document.Path,
        ["projectId"] = document.ProjectId,
    };

    public static JsonObject Location(DocumentFact document, TextSpan span, SourceText text, IEnumerable<string> frameworks)
    {
        var start = text.Lines.GetLinePosition(Math.Min(span.Start, text.Length));
        return new JsonObject
        {
            ["document"] = Document(document),
            ["span"] = new JsonObject { ["start"] = span.Start, ["length"] = span.Length },
            ["line"] = start.Line + 1,
            ["column"] = start.Character + 1,
            ["targetFrameworks"] = Array(frameworks),
            ["isGenerated"] = document.IsGenerated,
        };
    }

    /// <summary>A page of a list that is known as a whole: the first <paramref name="limit"/> items of it.</summary>
    public static JsonObject Page<T>(IReadOnlyCollection<T> all, int limit, Func<T, JsonNode> show, Remarks remarks, CancellationToken cancel)
    {
        var items = new JsonArray();
        foreach (var item in all.Take(limit))
        {
            cancel.ThrowIfCancellationRequested();
            items.Add(show(item));
        }

        return new JsonObject
        {
            ["items"] = items,
            ["total"] = all.Count,
            ["hasMore"] = items.Count < all.Count,
            ["warnings"] = remarks.ToJson(),
        };
    }
}
