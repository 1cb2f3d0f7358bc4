// One project in detail.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Ask;

internal static class ProjectQuestion
{
    public static Task<JsonNode> Answer(Question question)
    {
        var choice = ProjectSelectors.One(question, question.Parameters.Object("project"));
        var first = choice.Projects[0];
        var result = new JsonObject
        {
            ["summary"] = SolutionQuestion.Summary(question, choice.File, choice.Projects),
            ["assemblyName"] = first.AssemblyName,
            ["language"] = first.Language,
            ["metadataReferences"] = References(question, choice),
            ["analyzers"] = Analyzers(choice),
        };
        if (first.CompilationOptions is CSharpCompilationOptions options)
        {
            result["compilationOptions"] = new JsonObject
            {
                ["outputKind"] = options.OutputKind.ToString(),
                ["nullableContext"] = options.NullableContextOptions.ToString(),
                ["allowUnsafe"] = options.AllowUnsafe,
                ["optimizationLevel"] = options.OptimizationLevel.ToString(),
                ["warningLevel"] = options.WarningLevel,
                ["preprocessorSymbols"] = Json.Array(choice.Projects
                    .SelectMany(p => p.ParseOptions?.PreprocessorSymbolNames ?? [])
                    .Distinct().Order(StringComparer.Ordinal)),
            };
        }

        return Task.FromResult<JsonNode>(result);
    }

    private static JsonArray References(Question question, ProjectChoice choice)
    {
        var found = new SortedDictionary<(string Display, string Path), bool>();
        foreach (var reference in choice.Projects.SelectMany(p => p.MetadataReferences))
        {
            var path = (reference as PortableExecutableReference)?.FilePath;
            // The display of a file reference is its path: the name tells more.
            var display = path is null ? reference.Display ?? "" : Path.GetFileNameWithoutExtension(path);
            found[(display, path is null ? "" : question.State.DisplayPath(path))] = true;
        }

        return Json.Array(found.Keys.OrderBy(k => k.Display, StringComparer.Ordinal).ThenBy(k => k.Path, StringComparer.Ordinal).Select(key =>
        {
            var entry = new JsonObject { ["display"] = key.Display };
            entry.Put("path", key.Path.Length == 0 ? null : (JsonNode)key.Path);
            return entry;
        }));
    }

    private static JsonArray Analyzers(ProjectChoice choice)
    {
        var found = new HashSet<(string Display, string Path)>();
        foreach (var reference in choice.Projects.SelectMany(p => p.AnalyzerReferences))
        {
            found.Add((Name(reference), reference.FullPath ?? ""));
        }

        return Json.Array(found.OrderBy(k => k.Display, StringComparer.Ordinal).ThenBy(k => k.Path, StringComparer.Ordinal).Select(key =>
        {
            var entry = new JsonObject { ["displayName"] = key.Display };
            entry.Put("path", key.Path.Length == 0 ? null : (JsonNode)key.Path);
            return entry;
        }));
    }

    private static string Name(AnalyzerReference reference) =>
        reference.FullPath is { } path ? Path.GetFileNameWithoutExtension(path) : reference.Display;
}
