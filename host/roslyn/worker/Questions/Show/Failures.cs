// What a failure lists beside its message: candidates that can be sent back.

using System.Text.Json.Nodes;

namespace Workbench.Questions.Show;

internal static class Failures
{
    /// <summary>One diagnostic a candidate; the place is one of <see cref="Json.Location"/>.</summary>
    public static JsonArray Candidates(string id, IEnumerable<(string Message, JsonObject? Location)> candidates)
    {
        var array = new JsonArray();
        foreach (var (message, location) in candidates)
        {
            var entry = new JsonObject { ["id"] = id, ["severity"] = "Info", ["message"] = message };
            entry.Put("location", location);
            array.Add((JsonNode)entry);
        }

        return array;
    }
}
