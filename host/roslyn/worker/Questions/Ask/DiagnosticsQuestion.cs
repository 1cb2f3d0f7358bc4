// What the compiler and the analyzers of projects say.

using System.Collections.Concurrent;
using System.Globalization;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using Workbench.Model;
using Workbench.Questions.Find;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Ask;

internal static class DiagnosticsQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var parameters = question.Parameters;
        var scope = Scopes.Of(question, parameters.Object("scope"));
        var ids = parameters.Texts("ids").ToHashSet(StringComparer.Ordinal);
        var severities = parameters.Texts("severities").ToHashSet(StringComparer.OrdinalIgnoreCase);
        var remarks = new Remarks();
        var found = new Dictionary<Key, Entry>();
        var results = await Check(question, scope, parameters.Flag("analyzers")).ConfigureAwait(false);
        var some = false;
        foreach (var project in scope.Projects)
        {
            question.Cancel.ThrowIfCancellationRequested();
            if (!results.TryGetValue(project.Id, out var result))
            {
                ReferenceRemarks.Unusable(question, [project], remarks);
                continue;
            }

            some = true;
            foreach (var what in result.NotCovered)
            {
                remarks.NotCovered(what);
            }

            foreach (var diagnostic in result.Diagnostics)
            {
                if (!diagnostic.IsSuppressed
                    && (ids.Count == 0 || ids.Contains(diagnostic.Id))
                    && (severities.Count == 0 ? diagnostic.Severity != DiagnosticSeverity.Hidden : severities.Contains(diagnostic.Severity.ToString())))
                {
                    Add(question, scope, project, diagnostic, found);
                }
            }
        }

        if (!some)
        {
            remarks.NotCovered("everything: no project was checked");
        }

        var list = found.Values.ToList();
        list.Sort(Compare);
        return Json.Page(list, question.Limit, entry => Show(question, entry), remarks, question.Cancel);
    }

    private static async Task<ConcurrentDictionary<ProjectId, Checked>> Check(Question question, Scope scope, bool analyzers)
    {
        var results = new ConcurrentDictionary<ProjectId, Checked>();
        var how = new ParallelOptions { CancellationToken = question.Cancel, MaxDegreeOfParallelism = Environment.ProcessorCount };
        await Parallel.ForEachAsync(scope.Projects, how, async (project, cancel) =>
        {
            if (await ProjectDiagnostics.Of(project, analyzers, cancel).ConfigureAwait(false) is { } result)
            {
                results[project.Id] = result;
            }
        }).ConfigureAwait(false);
        return results;
    }

    private static void Add(Question question, Scope scope, Project project, Diagnostic diagnostic, Dictionary<Key, Entry> found)
    {
        var spot = question.Documents.Of(diagnostic.Location);
        if (scope.Document is not null && (spot is null || !scope.Contains(spot.Value.Document)))
        {
            return;
        }

        // What a build wrote is no concern of the user's, unless it stops the build.
        if (spot is { Document.IsObj: true } && diagnostic.Severity != DiagnosticSeverity.Error)
        {
            return;
        }

        var file = question.State.FileOf(project.Id);
        var message = diagnostic.GetMessage(CultureInfo.InvariantCulture).Trim();
        if (diagnostic.Id is "AD0001" or "CS8785")
        {
            // What follows are the frames of the analyzer or generator that failed.
            message = message.Split('\n')[0].Trim();
        }

        if (spot is null)
        {
            message = Elsewhere(question, diagnostic.Location, message, file);
        }

        // Linked files are shown once; a generated file, or none, is that of its project.
        var owner = spot is { Document.IsGenerated: false } ? "" : file.RelativePath;
        var key = new Key(owner, spot?.Document.Path, spot?.Span ?? default, diagnostic.Id, diagnostic.Severity, message);
        if (!found.TryGetValue(key, out var entry))
        {
            found.Add(key, new Entry(diagnostic, message, spot is null ? null : new Place(spot.Value)));
        }
        else if (spot is not null)
        {
            entry.Place!.Add(spot.Value.Document);
        }
    }

    /// <summary>The message of a diagnostic that lies in no document, with the project or file that it is about.</summary>
    private static string Elsewhere(Question question, Location location, string message, ProjectFile file)
    {
        var at = location.GetLineSpan();
        return location.Kind == LocationKind.ExternalFile && at.IsValid
            ? $"{message} [{question.State.DisplayPath(at.Path)}, line {at.StartLinePosition.Line + 1}]"
            : $"{message} [{file.RelativePath}]";
    }

    private static JsonNode Show(Question question, Entry entry)
    {
        var result = new JsonObject
        {
            ["id"] = entry.Diagnostic.Id,
            ["severity"] = entry.Diagnostic.Severity.ToString(),
            ["message"] = entry.Message,
        };
        result.Put("location", entry.Place?.ToJson(question.Cancel));
        return result;
    }

    private static int Compare(Entry a, Entry b)
    {
        var c = Order.ByPlaceOrNone(a.Place, b.Place);
        c = c != 0 ? c : string.CompareOrdinal(a.Diagnostic.Id, b.Diagnostic.Id);
        c = c != 0 ? c : b.Diagnostic.Severity.CompareTo(a.Diagnostic.Severity);
        return c != 0 ? c : string.CompareOrdinal(a.Message, b.Message);
    }

    private readonly record struct Key(
        string Owner, string? Path, TextSpan Span, string Id, DiagnosticSeverity Severity, string Message);

    private sealed record Entry(Diagnostic Diagnostic, string Message, Place? Place);
}
