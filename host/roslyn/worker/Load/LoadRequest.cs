// What the host asks the loader for.

using System.Text.Json.Nodes;

namespace Workbench.Load;

/// <param name="Projects">Absolute project paths, each once.</param>
/// <param name="Properties">Global properties of the workspace.</param>
/// <param name="Restore">Whether projects that need it are restored, into our own folder.</param>
/// <param name="ObjRoot">Where our own intermediate folders stand.</param>
/// <param name="Known">Projects that are loaded already: references to them are not followed.</param>
/// <param name="Within">Folders that referenced projects must stand in, or null where nothing was said.</param>
internal sealed record LoadRequest(
    IReadOnlyList<string> Projects,
    IReadOnlyDictionary<string, string> Properties,
    bool Restore,
    string ObjRoot,
    IReadOnlyList<string> Known,
    IReadOnlyList<string>? Within)
{
    public static LoadRequest Parse(JsonObject parameters) => new(
        Strings(parameters["projects"]).Select(Path.GetFullPath).Distinct(Model.Paths.Comparer).ToList(),
        (parameters["properties"] as JsonObject ?? new JsonObject())
            .ToDictionary(p => p.Key, p => p.Value?.GetValue<string>() ?? "", StringComparer.OrdinalIgnoreCase),
        parameters["restore"]?.GetValue<string>() == "missing",
        Path.GetFullPath(parameters["objRoot"]!.GetValue<string>()),
        Strings(parameters["known"]).Select(Path.GetFullPath).ToList(),
        parameters["within"] is JsonArray within ? Strings(within).Select(Path.GetFullPath).ToList() : null);

    public bool Admits(string project) =>
        Within is null || Within.Any(folder => Model.Paths.IsBelow(folder, project));

    private static IEnumerable<string> Strings(JsonNode? node) =>
        (node as JsonArray ?? new JsonArray()).Select(item => item!.GetValue<string>());
}
