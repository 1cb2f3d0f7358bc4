// A project and framework as the loader described it, on the side of the query worker.

using System.Collections.Immutable;
using System.Text.Json.Nodes;

namespace Workbench.Load;

internal sealed record DumpReference(string Path, bool ReferenceOutputAssembly, string OutputItemType);

internal sealed record ProjectDump(
    string Project,
    string TargetFramework,
    ImmutableArray<string> TargetFrameworks,
    string Language,
    string AssemblyName,
    string RootNamespace,
    string TargetPath,
    string TargetRefPath,
    string IntermediateFolder,
    ImmutableArray<string> Intermediate,
    ImmutableArray<DumpReference> References,
    ImmutableArray<string> Arguments,
    ImmutableArray<string> Compile)
{
    public string Folder => Path.GetDirectoryName(Project)!;

    public bool IsCSharp => Language == "C#";

    /// <summary>Every path by which another project's command line may name this one's output.</summary>
    public IEnumerable<string> Outputs => new[] { TargetPath, TargetRefPath }.Concat(Intermediate).Where(path => path.Length > 0);

    /// <summary>For messages: the file's name, with the framework where there are several.</summary>
    public string Title => Path.GetFileName(Project) + (TargetFrameworks.Length > 1 ? $" ({TargetFramework})" : "");

    public static ProjectDump Parse(JsonObject json) => new(
        Path.GetFullPath(Text(json, "project")),
        Text(json, "targetFramework"),
        Strings(json, "targetFrameworks"),
        Text(json, "language"),
        Text(json, "assemblyName"),
        Text(json, "rootNamespace"),
        Text(json, "targetPath"),
        Text(json, "targetRefPath"),
        Text(json, "intermediateFolder"),
        Strings(json, "intermediate"),
        Items(json, "projectReferences").OfType<JsonObject>().Select(item => new DumpReference(
            Path.GetFullPath(Text(item, "path")),
            item["referenceOutputAssembly"]?.GetValue<bool>() ?? true,
            Text(item, "outputItemType"))).ToImmutableArray(),
        Strings(json, "arguments"),
        Strings(json, "compile"));

    private static string Text(JsonObject json, string name) => json[name]?.GetValue<string>() ?? "";

    private static ImmutableArray<string> Strings(JsonObject json, string name) =>
        Items(json, name).Select(item => item!.GetValue<string>()).ToImmutableArray();

    private static JsonArray Items(JsonObject json, string name) => json[name] as JsonArray ?? new JsonArray();
}
