// One load: evaluate, restore what needs it, build for design time.

using System.Text.Json.Nodes;
using Microsoft.Build.Evaluation;
using Workbench.Model;
using Workbench.Protocol;

namespace Workbench.Load;

internal sealed class LoadJob
{
    private readonly LoadRequest _request;
    private readonly IProgress _progress;
    private readonly LoadProblems _problems = new();
    private readonly RestoreState _restores;
    private readonly Dictionary<string, string> _properties;

    public LoadJob(LoadRequest request, IProgress progress)
    {
        _request = request;
        _progress = progress;
        _restores = new RestoreState(request.ObjRoot);
        _properties = LoadProperties.ForBuild(request, Loader.Targets);
    }

    public JsonNode Run()
    {
        AvoidCollections();
        var evaluator = new Evaluator(_properties, _problems);
        _progress.Report(0, _request.Projects.Count, "Evaluating projects");
        var projects = EvaluateAll(evaluator);
        var again = Restore(projects);
        if (again.Count > 0)
        {
            // Imports that a restore wrote count only in evaluations made after it.
            evaluator.Dispose();
            evaluator = new Evaluator(_properties, _problems);
            projects = evaluator.Evaluate(projects.Select(p => p.Path));
        }

        foreach (var project in projects.Where(p => NeedsAssets(p) && !File.Exists(p.AssetsFile) && HasPackages(p) && !_problems.HasError(p.Path)))
        {
            _problems.Warning(project.Path, "NotRestored", "The project is not restored, so its packages are missing. Run 'dotnet restore'.");
        }

        var dumps = new DesignTimeBuild(evaluator, _problems, _properties).Build(projects.Where(IsBuilt).ToList(), _progress);
        Complete(dumps, projects, evaluator.Collection);
        var version = ProjectCollection.Version;
        return new JsonObject
        {
            ["projects"] = new JsonArray(dumps.ToArray<JsonNode>()),
            ["diagnostics"] = _problems.ToJson(),
            ["msbuild"] = $"{version.Major}.{version.Minor}.{version.Build}",
        };
    }

    /// <summary>Most of what a load allocates lives until its end, so collecting in between costs much and frees little.</summary>
    private static void AvoidCollections()
    {
        const long Wanted = 320L << 20;
        try
        {
            if (GC.GetGCMemoryInfo().TotalAvailableMemoryBytes > 8 * Wanted)
            {
                GC.TryStartNoGCRegion(Wanted);
            }
        }
        catch (Exception e) when (e is ArgumentOutOfRangeException or InvalidOperationException)
        {
            // The machine's settings do not allow that much. Collections are slower, not wrong.
        }
    }

    /// <summary>The projects asked for and those they reference, each once.</summary>
    private List<EvaluatedProject> EvaluateAll(Evaluator evaluator)
    {
        var seen = new HashSet<string>(Paths.Comparer);
        var found = new List<EvaluatedProject>();
        var next = _request.Projects.Where(seen.Add).ToList();
        seen.UnionWith(_request.Known);
        while (next.Count > 0)
        {
            next.ForEach(_restores.Refresh);
            var evaluated = evaluator.Evaluate(next.Where(CanEvaluate));
            found.AddRange(evaluated);
            next = evaluated
                .SelectMany(project => project.ProjectReferences.Select(reference => (project, reference)))
                .Where(pair => seen.Add(pair.reference) && IsReferenceLoaded(pair.project.Path, pair.reference))
                .Select(pair => pair.reference)
                .ToList();
        }

        return found;
    }

    private bool CanEvaluate(string project)
    {
        if (!File.Exists(project))
        {
            _problems.Error(project, "ProjectFileMissing", "The project file does not exist. Remove it from the solution, or bring it back.");
            return false;
        }

        if (Path.GetExtension(project).ToLowerInvariant() is not (".csproj" or ".vbproj" or ".fsproj"))
        {
            _problems.Warning(project, "WorkspaceProjectSkipped", "Projects of this kind are not loaded.");
            return false;
        }

        return true;
    }

    private bool IsReferenceLoaded(string project, string reference)
    {
        if (!File.Exists(reference))
        {
            _problems.Warning(project, "ProjectFileMissing", $"The referenced project '{reference}' does not exist. Remove the reference, or bring the project back.");
            return false;
        }

        if (!_request.Admits(reference))
        {
            throw new ContractException("WorkspaceProjectOutsideRoot", $"'{project}' references '{reference}', which is outside the workspace root. Open with a `workspaceRoot` that contains both.");
        }

        return true;
    }

    /// <summary>Makes every project that lacks restore results read ours; returns those whose evaluation is out of date by that.</summary>
    private List<EvaluatedProject> Restore(List<EvaluatedProject> projects)
    {
        var changed = new List<EvaluatedProject>();
        var needed = new List<EvaluatedProject>();
        foreach (var project in projects.Where(NeedsAssets))
        {
            if (RestoreState.IsCurrent(project.AssetsFile, project, Loader.DotnetRoot))
            {
                continue;
            }

            var own = _restores.OwnAssets(project.Path);
            if (!project.UsesOwnRestore && RestoreState.IsCurrent(own, project, Loader.DotnetRoot))
            {
                _restores.Mark(project.Path, project.AssetsFile ?? own);
                changed.Add(project);
            }
            else if (_request.Restore)
            {
                needed.Add(project);
            }
        }

        if (needed.Count > 0)
        {
            _progress.Report(0, projects.Count, needed.Count == 1 ? "Restoring a project" : $"Restoring {needed.Count} projects");
            var restored = new Restorer(_request, _restores, _problems, Loader.Targets).Restore(needed.Select(p => p.Path).ToHashSet(Paths.Comparer));
            foreach (var project in needed.Where(p => restored.Contains(p.Path)))
            {
                Touch(_restores.OwnAssets(project.Path));
                if (!project.UsesOwnRestore)
                {
                    _restores.Mark(project.Path, project.AssetsFile ?? _restores.OwnAssets(project.Path));
                }

                changed.Add(project);
            }
        }

        return changed;
    }

    // A restore that finds nothing to do leaves the file's time as it was, and would be asked for again and again.
    private static void Touch(string file) => File.SetLastWriteTimeUtc(file, DateTime.UtcNow);

    /// <summary>Whether the project is one that NuGet's results are needed for.</summary>
    private static bool NeedsAssets(EvaluatedProject project) => project.IsSdkStyle && project.AssetsFile is not null;

    private static bool HasPackages(EvaluatedProject project) =>
        project.Buildable.Any(instance => instance.GetItems("PackageReference").Count > 0);

    private bool IsBuilt(EvaluatedProject project)
    {
        if (Dump.Language(project) == "F#")
        {
            return false;
        }

        if (!project.IsSdkStyle)
        {
            _problems.Warning(project.Path, "WorkspaceProjectSkipped", "The project is not SDK-style and is not loaded. Convert it to an SDK-style project.");
        }

        return project.IsSdkStyle;
    }

    /// <summary>Adds what one project file's dumps share, and the dumps of projects that were only evaluated.</summary>
    private static void Complete(List<JsonObject> dumps, List<EvaluatedProject> projects, ProjectCollection collection)
    {
        foreach (var project in projects.Where(p => Dump.Language(p) == "F#"))
        {
            dumps.AddRange(project.Buildable.Select(instance => Dump.Evaluated(project, instance)));
        }

        var roots = projects.ToDictionary(p => p.Path, p => Globs.Roots(p, collection, Loader.DotnetRoot), Paths.Comparer);
        foreach (var dump in dumps)
        {
            dump["globRoots"] = Dump.Strings(roots[dump["project"]!.GetValue<string>()]);
        }
    }
}
