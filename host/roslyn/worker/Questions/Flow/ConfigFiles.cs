// The configuration files of analyzers that reach a document, and what they say of it.

using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using Workbench.Model;

namespace Workbench.Questions.Flow;

internal static class ConfigFiles
{
    public static async Task<JsonObject> Of(Question question, Document document)
    {
        var path = document.FilePath ?? document.Name;
        var globals = new SortedSet<string>(StringComparer.Ordinal);
        var locals = new List<(string Path, bool IsRoot)>();
        var parsed = new List<AnalyzerConfig>();
        foreach (var config in document.Project.AnalyzerConfigDocuments)
        {
            question.Cancel.ThrowIfCancellationRequested();
            if (config.FilePath is not { } file)
            {
                continue;
            }

            var text = await config.GetTextAsync(question.Cancel).ConfigureAwait(false);
            parsed.Add(AnalyzerConfig.Parse(text, file));
            var head = Head(text);
            if (Says(head, "is_global") || string.Equals(Path.GetFileName(file), ".globalconfig", StringComparison.OrdinalIgnoreCase))
            {
                // What a build wrote for itself is no file of the user's.
                if (!IntermediateFolders.Contains(file))
                {
                    globals.Add(question.State.DisplayPath(file));
                }
            }
            else if (Path.GetDirectoryName(file) is { } folder && Paths.IsBelow(folder, path))
            {
                locals.Add((file, Says(head, "root")));
            }
        }

        // Outer files first; those above a root do not reach the document.
        locals.Sort((a, b) => string.CompareOrdinal(Path.GetDirectoryName(a.Path), Path.GetDirectoryName(b.Path)));
        var from = Math.Max(0, locals.FindLastIndex(l => l.IsRoot));
        return new JsonObject
        {
            ["globalConfigPaths"] = Show.Json.Array(globals),
            ["editorConfigPaths"] = Show.Json.Array(locals.Skip(from).Select(l => question.State.DisplayPath(l.Path))),
            ["options"] = Options(parsed, path),
        };
    }

    private static JsonArray Options(List<AnalyzerConfig> parsed, string path)
    {
        var options = AnalyzerConfigSet.Create(parsed).GetOptionsForSourcePath(path);
        var found = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var (key, value) in options.AnalyzerOptions)
        {
            found[key] = value;
        }

        foreach (var (id, severity) in options.TreeOptions)
        {
            found[$"dotnet_diagnostic.{id}.severity"] = severity switch
            {
                ReportDiagnostic.Error => "error",
                ReportDiagnostic.Warn => "warning",
                ReportDiagnostic.Info => "suggestion",
                ReportDiagnostic.Hidden => "silent",
                ReportDiagnostic.Suppress => "none",
                _ => "default",
            };
        }

        return Show.Json.Array(found.Select(pair => (JsonNode)new JsonArray(pair.Key, pair.Value)));
    }

    /// <summary>What stands above the first section.</summary>
    private static string Head(SourceText text)
    {
        var all = text.ToString();
        var section = Regex.Match(all, @"^\s*\[", RegexOptions.Multiline);
        return section.Success ? all.Substring(0, section.Index) : all;
    }

    private static bool Says(string head, string key) =>
        Regex.IsMatch(head, @$"^[ \t]*{key}[ \t]*=[ \t]*true[ \t]*\r?$", RegexOptions.Multiline | RegexOptions.IgnoreCase);
}
