// What the design-time build of one project and framework gave, as the protocol writes it.

using System.Text.Json.Nodes;
using Microsoft.Build.Evaluation;
using Microsoft.Build.Execution;
using Microsoft.Build.Framework;

namespace Workbench.Load;

internal static class Dump
{
    public static JsonObject Of(EvaluatedProject project, ProjectInstance instance, IEnumerable<ITaskItem> items, LoadProblems problems)
    {
        var byKind = items.ToLookup(item => item.GetMetadata("WorkbenchKind"), item => item.ItemSpec);
        if (byKind["workload"].Any())
        {
            var packs = string.Join(", ", byKind["workload"].Distinct().Order(StringComparer.Ordinal));
            problems.Warning(project.Path, "MissingWorkload", $"Workload packs are not installed: {packs}.");
        }

        foreach (var assembly in byKind["unresolved"].Distinct())
        {
            problems.Warning(project.Path, "MSB3245", $"The referenced assembly '{assembly}' was not found. Correct its HintPath, or bring the file back.");
        }

        var json = Evaluated(project, instance);
        json["targetPath"] = Full(instance, byKind["target"].FirstOrDefault());
        json["targetRefPath"] = Full(instance, byKind["targetRef"].FirstOrDefault());
        json["intermediate"] = Strings(byKind["intermediate"]);
        json["arguments"] = Strings(Arguments(byKind["argument"].ToList(), byKind["compile"].Concat(byKind["file"]), Language(project)));
        json["compile"] = Strings(byKind["compile"].Distinct());
        return json;
    }

    /// <summary>The part that evaluation alone knows. All there is for a language that we have no compiler for.</summary>
    public static JsonObject Evaluated(EvaluatedProject project, ProjectInstance instance)
    {
        string Property(string name) => instance.GetPropertyValue(name);
        var json = new JsonObject
        {
            ["project"] = project.Path,
            ["targetFramework"] = Property("TargetFramework"),
            ["targetFrameworks"] = Strings(project.TargetFrameworks),
            ["language"] = Language(project),
            ["assemblyName"] = Property("AssemblyName"),
            ["rootNamespace"] = Property("RootNamespace"),
            ["targetPath"] = Full(instance, Property("TargetPath")),
            ["targetRefPath"] = Full(instance, Property("TargetRefPath")),
            ["intermediate"] = new JsonArray(),
            // Our own folder as a whole, where the project lets itself be moved there.
            ["intermediateFolder"] = Full(instance, Property("WorkbenchObj") is { Length: > 0 } own ? own : Property("IntermediateOutputPath")),
            ["imports"] = Strings(project.Imports),
            ["projectReferences"] = new JsonArray(instance.GetItems("ProjectReference").Select(item => (JsonNode)Reference(instance, item)).ToArray()),
            ["arguments"] = new JsonArray(),
            ["compile"] = new JsonArray(),
            ["usedOwnObj"] = project.UsesOwnRestore,
            ["enableDefaultCompileItems"] = !Property("EnableDefaultCompileItems").Equals("false", StringComparison.OrdinalIgnoreCase),
        };
        if (project.AssetsFile is { } assets)
        {
            json["assets"] = assets;
        }

        return json;
    }

    public static string Language(EvaluatedProject project) => Path.GetExtension(project.Path).ToLowerInvariant() switch
    {
        ".csproj" => "C#",
        ".vbproj" => "VB",
        ".fsproj" => "F#",
        _ => project.Property("Language"),
    };

    public static JsonArray Strings(IEnumerable<string> values) => new(values.Select(v => (JsonNode)v).ToArray());

    private static JsonObject Reference(ProjectInstance instance, ProjectItemInstance item)
    {
        var json = new JsonObject
        {
            ["path"] = EvaluatedProject.FullPath(instance, item.EvaluatedInclude),
            ["referenceOutputAssembly"] = !item.GetMetadataValue("ReferenceOutputAssembly").Equals("false", StringComparison.OrdinalIgnoreCase),
        };
        foreach (var (name, key) in new[] { ("Aliases", "aliases"), ("OutputItemType", "outputItemType") })
        {
            if (item.GetMetadataValue(name) is { Length: > 0 } value)
            {
                json[key] = value;
            }
        }

        return json;
    }

    /// <summary>The compiler's own arguments, with what their way through MSBuild items did to them undone.</summary>
    private static IEnumerable<string> Arguments(List<string> arguments, IEnumerable<string> files, string language)
    {
        // Old engines put "exec" and the compiler's path in front.
        var start = arguments.IndexOf("/noconfig");
        start = start is >= 0 and <= 3 ? start : arguments is ["exec", _, ..] ? 2 : 0;

        // A per cent sign and two digits in a file name were taken for an escape.
        var real = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var file in files.Where(f => f.Contains('%')))
        {
            real.TryAdd(ProjectCollection.Unescape(file), file);
        }

        foreach (var argument in arguments.Skip(start))
        {
            if (language == "VB" && argument.StartsWith("/define:", StringComparison.Ordinal))
            {
                // On Unix every backslash of an item becomes a slash.
                yield return argument.Replace("/\"", "\\\"");
                continue;
            }

            var mended = argument;
            foreach (var (unescaped, file) in real)
            {
                if (unescaped != file && argument.EndsWith(unescaped, StringComparison.Ordinal))
                {
                    mended = argument.Substring(0, argument.Length - unescaped.Length) + file;
                }
            }

            yield return mended;
        }
    }

    private static string Full(ProjectInstance instance, string? path) =>
        string.IsNullOrEmpty(path) ? "" : EvaluatedProject.FullPath(instance, path);
}
