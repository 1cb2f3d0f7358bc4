// Evaluates projects on all cores. Nothing runs: no target, no task.

using System.Collections.Concurrent;
using System.Reflection;
using Microsoft.Build.Definition;
using Microsoft.Build.Evaluation;
using Microsoft.Build.Evaluation.Context;
using Microsoft.Build.Exceptions;
using Microsoft.Build.Execution;

namespace Workbench.Load;

/// <summary>One set of global properties and the files read under them. A change on disk needs a new one.</summary>
internal sealed class Evaluator : IDisposable
{
    // Newer engines give the imports of a plain evaluation; older ones only those of the heavier editable one.
    private static readonly PropertyInfo? s_imports = typeof(ProjectInstance).GetProperty("ImportPaths");
    private static readonly MethodInfo? s_fromFile = typeof(ProjectInstance).GetMethod("FromFile", [typeof(string), typeof(ProjectOptions)]);

    private readonly IReadOnlyDictionary<string, string> _properties;
    private readonly LoadProblems _problems;

    // Looks for files and SDKs are remembered over projects, for as long as this object lives.
    private readonly EvaluationContext _context = EvaluationContext.Create(EvaluationContext.SharingPolicy.Shared);

    public Evaluator(IReadOnlyDictionary<string, string> properties, LoadProblems problems)
    {
        _properties = properties;
        _problems = problems;
        Collection = new ProjectCollection(new Dictionary<string, string>(properties.ToDictionary(p => p.Key, p => p.Value)));
    }

    public ProjectCollection Collection { get; }

    public void Dispose()
    {
        Collection.UnloadAllProjects();
        Collection.Dispose();
    }

    /// <summary>Evaluates all; those that cannot be evaluated are reported and left out.</summary>
    public List<EvaluatedProject> Evaluate(IEnumerable<string> paths)
    {
        var found = new ConcurrentDictionary<int, EvaluatedProject>();
        Parallel.ForEach(
            paths.Select((path, index) => (path, index)),
            new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount },
            job =>
            {
                if (EvaluateOne(job.path) is { } project)
                {
                    found[job.index] = project;
                }
            });
        return found.OrderBy(p => p.Key).Select(p => p.Value).ToList();
    }

    private EvaluatedProject? EvaluateOne(string path)
    {
        try
        {
            var (instance, imports) = Instance(path, null);
            var project = new EvaluatedProject(path, instance, imports);
            if (project.IsOuter)
            {
                var inner = project.TargetFrameworks.Select(framework => Instance(path, framework)).ToList();
                project.Inner = inner.Select(i => i.Instance).ToList();
                return new EvaluatedProject(path, instance, imports.Concat(inner.SelectMany(i => i.Imports)).Distinct().ToList())
                {
                    Inner = project.Inner,
                };
            }

            return project;
        }
        catch (InvalidProjectFileException e)
        {
            _problems.Error(path, e.ErrorCode ?? "WorkspaceLoad", e.BaseMessage ?? e.Message, e.ProjectFile, e.LineNumber);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidOperationException or ArgumentException)
        {
            _problems.Error(path, "WorkspaceLoad", $"The project cannot be evaluated: {e.Message}");
        }

        return null;
    }

    private (ProjectInstance Instance, IReadOnlyList<string> Imports) Instance(string path, string? framework)
    {
        var properties = _properties.ToDictionary(p => p.Key, p => p.Value);
        if (framework is not null)
        {
            properties["TargetFramework"] = framework;
        }

        if (s_imports is not null && s_fromFile is not null)
        {
            var options = new ProjectOptions { GlobalProperties = properties, ProjectCollection = Collection, EvaluationContext = _context };
            var instance = (ProjectInstance)s_fromFile.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [path, options], null)!;
            return (instance, ((IEnumerable<string>)s_imports.GetValue(instance)!).Distinct().ToList());
        }

        var project = new Project(path, properties, null, Collection);
        return (project.CreateProjectInstance(), project.Imports.Select(i => i.ImportedProject.FullPath).Distinct().ToList());
    }
}
