// Reading parameters. Shapes were checked by the host; what does not fit is treated as absent.

using System.Text.Json;
using System.Text.Json.Nodes;

namespace Workbench.Questions;

internal static class Params
{
    public static JsonObject? Object(this JsonObject from, string name) => from[name] as JsonObject;

    public static string? Text(this JsonObject from, string name) =>
        from[name] is JsonValue value && value.TryGetValue(out string? text) ? text : null;

    public static bool Flag(this JsonObject from, string name) =>
        from[name] is JsonValue value && value.TryGetValue(out bool flag) && flag;

    public static long? Number(this JsonObject from, string name) =>
        from[name] is JsonValue value && value.GetValueKind() == JsonValueKind.Number && value.TryGetValue(out long number)
            ? number
            : null;

    /// <summary>The texts of an array; empty if it is absent.</summary>
    public static IReadOnlyList<string> Texts(this JsonObject from, string name)
    {
        var texts = new List<string>();
        foreach (var item in from[name] as JsonArray ?? [])
        {
            if (item is JsonValue value && value.TryGetValue(out string? text))
            {
                texts.Add(text);
            }
        }

        return texts;
    }
}
