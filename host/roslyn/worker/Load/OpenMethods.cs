// The methods that make snapshots: from nothing, from changed texts, from changed projects.

using System.Collections.Immutable;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Model;

namespace Workbench.Load;

internal static class OpenMethods
{
    public static Task<JsonNode?> Open(JsonObject p, CancellationToken cancel)
    {
        var root = Path.GetFullPath(Text(p, "root"));
        var set = new LoadedSet(
            root,
            p["generatorDir"]?.GetValue<string>() ?? Path.Combine(Path.GetTempPath(), "workbench-generators"),
            Dumps(p),
            Names(p),
            known: null);
        var builder = new SolutionBuilder(set);
        return Put(Text(p, "snapshot"), root, Text(p, "solutionPath"), set, builder, builder.Create(), cancel);
    }

    public static Task<JsonNode?> Projects(JsonObject p, CancellationToken cancel)
    {
        var state = Snapshots.Get(Text(p, "base"));
        var before = state.Loaded!;
        var dumps = Dumps(p);
        // A project that failed to load now must not stay as it was: what is named is replaced, dump or not.
        var names = Names(p);
        var removed = (p["removed"] as JsonArray ?? new JsonArray()).Select(n => Path.GetFullPath(n!.GetValue<string>())).ToHashSet(Paths.Comparer);
        var replaced = dumps.Select(d => d.Project).Concat(removed).ToHashSet(Paths.Comparer);
        var set = new LoadedSet(
            before.Root,
            before.GeneratorFolder,
            before.Dumps.Where(d => !replaced.Contains(d.Project)).Concat(dumps).ToImmutableArray(),
            before.Names.RemoveRange(removed).SetItems(names),
            before);
        var builder = new SolutionBuilder(set);
        return Put(Text(p, "snapshot"), state.Root, state.SolutionPath, set, builder, builder.Update(state.Solution, before), cancel);
    }

    public static async Task<JsonNode?> Texts(JsonObject p, CancellationToken cancel)
    {
        var state = Snapshots.Get(Text(p, "base"));
        var set = state.Loaded!;
        var solution = state.Solution;
        var changed = new HashSet<ProjectId>();
        foreach (var path in (p["paths"] as JsonArray ?? new JsonArray()).Select(n => Path.GetFullPath(n!.GetValue<string>())).Distinct(Paths.Comparer))
        {
            cancel.ThrowIfCancellationRequested();
            solution = await Reread(solution, set, path, changed, cancel).ConfigureAwait(false);
        }

        var diagnostics = new LoadDiagnostics();
        var unbuilt = new SolutionBuilder(set).UnbuiltOf(changed);
        solution = await Generators.Add(solution, unbuilt, set, Text(p, "snapshot"), diagnostics, cancel).ConfigureAwait(false);
        var fork = new SnapshotState(Text(p, "snapshot"), state.Root, state.SolutionPath, solution, state.Files)
        {
            Loaded = set,
            Unusable = state.Unusable,
        };
        Snapshots.Put(fork);
        return Answer(fork, diagnostics);
    }

    private static async Task<Solution> Reread(Solution solution, LoadedSet set, string path, HashSet<ProjectId> changed, CancellationToken cancel)
    {
        Microsoft.CodeAnalysis.Text.SourceText? text = null;
        foreach (var id in solution.GetDocumentIdsWithFilePath(path))
        {
            var encoding = set.Projects.FirstOrDefault(project => project.Id == id.ProjectId)?.Encoding;
            if (text is null || encoding is not null)
            {
                text = SourceTexts.ReadOrEmpty(path, encoding);
            }

            if (solution.GetDocument(id) is { } document)
            {
                if (!text.ContentEquals(await document.GetTextAsync(cancel).ConfigureAwait(false)))
                {
                    solution = solution.WithDocumentText(id, text);
                    changed.Add(id.ProjectId);
                }
            }
            else if (solution.GetAdditionalDocument(id) is not null)
            {
                solution = solution.WithAdditionalDocumentText(id, text);
            }
            else if (solution.GetAnalyzerConfigDocument(id) is not null)
            {
                solution = solution.WithAnalyzerConfigDocumentText(id, text);
            }
        }

        return solution;
    }

    private static async Task<JsonNode?> Put(
        string snapshot, string root, string solutionPath, LoadedSet set, SolutionBuilder builder, Solution solution, CancellationToken cancel)
    {
        solution = await Generators.Add(solution, builder.Unbuilt, set, snapshot, builder.Diagnostics, cancel).ConfigureAwait(false);
        var state = new SnapshotState(snapshot, root, solutionPath, solution, builder.Files())
        {
            Loaded = set,
            Unusable = builder.Unusable,
        };
        Snapshots.Put(state);
        Warmth.ReadTexts(state);
        return Answer(state, builder.Diagnostics);
    }

    private static JsonNode Answer(SnapshotState state, LoadDiagnostics diagnostics)
    {
        var total = 0;
        var projects = new JsonArray();
        foreach (var file in state.Files)
        {
            var count = file.Projects
                .SelectMany(id => state.Solution.GetProject(id)!.Documents)
                .Where(document => !state.IsObj(document))
                .Select(document => document.FilePath!)
                .Distinct(Paths.Comparer)
                .Count();
            total += count;
            projects.Add((JsonNode)new JsonObject
            {
                ["path"] = file.Path,
                ["name"] = file.Name,
                ["targetFrameworks"] = new JsonArray(file.TargetFrameworks.Where(t => t.Length > 0).Select(t => (JsonNode)t).ToArray()),
                ["documentCount"] = count,
            });
        }

        return new JsonObject { ["projects"] = projects, ["documentCount"] = total, ["diagnostics"] = diagnostics.ToJson() };
    }

    private static ImmutableArray<ProjectDump> Dumps(JsonObject p) =>
        (p["projects"] as JsonArray ?? new JsonArray()).OfType<JsonObject>().Select(ProjectDump.Parse).ToImmutableArray();

    private static ImmutableDictionary<string, string> Names(JsonObject p) =>
        (p["names"] as JsonObject ?? new JsonObject()).ToImmutableDictionary(n => Path.GetFullPath(n.Key), n => n.Value!.GetValue<string>(), Paths.Comparer);

    private static string Text(JsonObject p, string name) => p[name]!.GetValue<string>();
}
