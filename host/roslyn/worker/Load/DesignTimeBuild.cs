// Asks each project for its compiler's command line, without compiling.

using System.Text.Json.Nodes;
using Microsoft.Build.Execution;
using Workbench.Protocol;

namespace Workbench.Load;

internal sealed class DesignTimeBuild
{
    private const string Target = "WorkbenchDump";

    private readonly Evaluator _evaluator;
    private readonly LoadProblems _problems;
    private readonly IReadOnlyDictionary<string, string> _properties;
    private readonly List<(string Project, string Message)> _exceptions = new();

    public DesignTimeBuild(Evaluator evaluator, LoadProblems problems, IReadOnlyDictionary<string, string> properties)
    {
        _evaluator = evaluator;
        _problems = problems;
        _properties = properties;
    }

    /// <summary>One dump for each project and framework that got as far as a command line, in the order of the projects.</summary>
    public List<JsonObject> Build(IReadOnlyList<EvaluatedProject> projects, IProgress progress)
    {
        var log = new BuildLog();
        var parameters = new BuildParameters(_evaluator.Collection)
        {
            GlobalProperties = _properties.ToDictionary(p => p.Key, p => p.Value),
            Loggers = [log],
            MaxNodeCount = 1,
            EnableNodeReuse = false,
            DisableInProcNode = false,
        };
        var jobs = projects.SelectMany(p => p.Buildable.Select(instance => (Project: p, Instance: instance))).ToList();
        var dumps = new JsonObject?[jobs.Count];
        var manager = BuildManager.DefaultBuildManager;
        manager.BeginBuild(parameters);
        try
        {
            using var pending = new CountdownEvent(1);
            var done = 0;
            void Start(ProjectInstance instance, string target, Action<BuildResult> finished)
            {
                pending.AddCount();
                manager.PendBuildRequest(new BuildRequestData(instance, [target], null, BuildRequestDataFlags.None)).ExecuteAsync(
                    submission =>
                    {
                        try
                        {
                            finished(submission.BuildResult!);
                        }
                        finally
                        {
                            pending.Signal();
                        }
                    },
                    null);
            }

            // Known outer evaluations are not made again when a referrer asks them for their frameworks.
            foreach (var outer in projects.Where(p => p.IsOuter && p.Instance.Targets.ContainsKey("GetTargetFrameworks")))
            {
                Start(outer.Instance, "GetTargetFrameworks", _ => { });
            }

            for (var i = 0; i < jobs.Count; i++)
            {
                var (index, job) = (i, jobs[i]);
                Start(job.Instance, Target, result =>
                {
                    dumps[index] = Finished(job.Project, job.Instance, result);
                    progress.Report(Interlocked.Increment(ref done), jobs.Count, "Loading " + Path.GetFileName(job.Project.Path));
                });
            }

            pending.Signal();
            pending.Wait();
        }
        finally
        {
            manager.EndBuild();
        }

        Report(log.Take(), projects);
        return dumps.OfType<JsonObject>().ToList();
    }

    private JsonObject? Finished(EvaluatedProject project, ProjectInstance instance, BuildResult result)
    {
        try
        {
            if (result.Exception is { } exception)
            {
                lock (_exceptions)
                {
                    _exceptions.Add((project.Path, exception.Message));
                }
            }

            return result.ResultsByTarget.TryGetValue(Target, out var target) && target.ResultCode == TargetResultCode.Success
                ? Dump.Of(project, instance, target.Items, _problems)
                : null;
        }
        catch (Exception e)
        {
            // Thrown into MSBuild's own thread this would end the process.
            _problems.Error(project.Path, "WorkspaceLoad", $"The project cannot be loaded: {e.Message}");
            return null;
        }
    }

    private void Report(IReadOnlyList<BuildEvent> events, IReadOnlyList<EvaluatedProject> projects)
    {
        var known = projects.Select(p => p.Path).ToHashSet(Model.Paths.Comparer);
        foreach (var e in events)
        {
            var project = known.Contains(e.Project) ? e.Project : known.Contains(e.File) ? e.File : null;
            if (e.IsError)
            {
                _problems.Error(project, e.Code.Length > 0 ? e.Code : "WorkspaceLoad", e.Message, e.File, e.Line);
            }
            else if (e.Code is "NU1012")
            {
                _problems.Warning(project, e.Code, e.Message, e.File, e.Line);
            }
        }

        // Usually the same words as a logged error, which also says where.
        foreach (var (project, message) in _exceptions.Where(e => !_problems.HasError(e.Project)))
        {
            _problems.Error(project, "WorkspaceLoad", $"The project cannot be loaded: {message}");
        }
    }
}
