// Restores projects into our own folders.

using Microsoft.Build.Evaluation;
using Microsoft.Build.Execution;

namespace Workbench.Load;

/// <summary>
/// All projects go through one restore. One that cannot be evaluated makes the whole of it restore nothing, so it is
/// tried again without those that the errors name, and the rest one by one.
/// </summary>
internal sealed class Restorer
{
    private readonly LoadRequest _request;
    private readonly RestoreState _state;
    private readonly LoadProblems _problems;
    private readonly string _targets;

    public Restorer(LoadRequest request, RestoreState state, LoadProblems problems, string targets)
    {
        _request = request;
        _state = state;
        _problems = problems;
        _targets = targets;
    }

    /// <summary>Returns those that have results now.</summary>
    public HashSet<string> Restore(IReadOnlyCollection<string> projects)
    {
        var started = DateTime.UtcNow;
        var left = new HashSet<string>(projects, Model.Paths.Comparer);
        var done = new HashSet<string>(Model.Paths.Comparer);
        for (var attempt = 0; attempt < 3 && left.Count > 0; attempt++)
        {
            var events = Run(left);
            Settle(left, done, started);
            var named = events.Where(e => e.IsError).SelectMany(e => new[] { e.Project, e.File }).Where(left.Contains).ToList();
            if (named.Count == 0)
            {
                break;
            }

            left.ExceptWith(named);
        }

        foreach (var project in left.OrderBy(p => p, StringComparer.Ordinal).ToList())
        {
            Run([project]);
            Settle(left, done, started);
        }

        return done;
    }

    private void Settle(HashSet<string> left, HashSet<string> done, DateTime started)
    {
        foreach (var project in left.Where(p => File.Exists(_state.OwnAssets(p)) && Written(p) >= started.AddSeconds(-2)).ToList())
        {
            left.Remove(project);
            done.Add(project);
        }
    }

    // A restore that finds nothing to do leaves the assets file alone, but not this one.
    private DateTime Written(string project)
    {
        var cache = _state.Folder(project) + "project.nuget.cache";
        var assets = File.GetLastWriteTimeUtc(_state.OwnAssets(project));
        return File.Exists(cache) && File.GetLastWriteTimeUtc(cache) is var time && time > assets ? time : assets;
    }

    private IReadOnlyList<BuildEvent> Run(IEnumerable<string> projects)
    {
        var properties = LoadProperties.ForRestore(_request, _targets);
        properties["WorkbenchProjects"] = string.Join(';', projects.Select(ProjectCollection.Escape));
        var log = new BuildLog();
        using var collection = new ProjectCollection(properties);
        var parameters = new BuildParameters(collection)
        {
            Loggers = [log],
            MaxNodeCount = 1,
            EnableNodeReuse = false,
            DisableInProcNode = false,
        };
        var data = new BuildRequestData(Path.Combine(_targets, "restore.proj"), properties!, null, ["Restore"], null);
        var result = BuildManager.DefaultBuildManager.Build(parameters, data);
        var events = log.Take();
        foreach (var e in events.Where(e => e.IsError || e.Code == "NU1012"))
        {
            Report(e);
        }

        if (result.Exception is { } exception)
        {
            _problems.Error(null, "NotRestored", $"The restore failed: {exception.Message}");
        }

        return events;
    }

    private void Report(BuildEvent e)
    {
        var project = IsProject(e.File) ? e.File : IsProject(e.Project) ? e.Project : null;
        _problems.Error(project, e.Code.Length > 0 ? e.Code : "NotRestored", e.Message, e.File, e.Line);
    }

    private static bool IsProject(string file) => file.EndsWith("proj", StringComparison.OrdinalIgnoreCase) && !file.EndsWith("restore.proj", StringComparison.Ordinal);
}
