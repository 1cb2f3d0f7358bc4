// Makes a Roslyn solution of loaded projects, anew or from an older one.

using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Workbench.Model;

namespace Workbench.Load;

internal sealed class SolutionBuilder
{
    private static readonly string[] s_core = ["System.Runtime", "mscorlib", "netstandard", "System.Private.CoreLib"];

    private readonly LoadedSet _set;
    private readonly LoadDiagnostics _diagnostics = new();
    private readonly object _lock = new();
    private readonly List<UnbuiltGenerator> _unbuilt = new();
    private ImmutableDictionary<ProjectId, string> _unusable = ImmutableDictionary<ProjectId, string>.Empty;

    public SolutionBuilder(LoadedSet set) => _set = set;

    public LoadDiagnostics Diagnostics => _diagnostics;

    public ImmutableDictionary<ProjectId, string> Unusable => _unusable;

    /// <summary>Generators of the solution itself that have no assembly yet.</summary>
    public IReadOnlyList<UnbuiltGenerator> Unbuilt => _unbuilt;

    /// <summary>Everything anew.</summary>
    public Solution Create()
    {
        var infos = new ProjectInfo[_set.Projects.Length];
        Parallel.For(0, infos.Length, i => infos[i] = Complete(_set.Projects[i]));
        var workspace = RoslynHost.NewWorkspace(_set.Projects.Any(p => !p.Dump.IsCSharp));
        var solution = workspace.AddSolution(SolutionInfo.Create(
            SolutionId.CreateNewId(),
            VersionStamp.Create(),
            projects: infos.Concat(Placeholders().Select(p => p.Info))));
        Finish();
        return solution;
    }

    /// <summary>Only what differs between the two sets is made anew; ids stay.</summary>
    public Solution Update(Solution solution, LoadedSet before)
    {
        var same = before.Projects.Intersect(_set.Projects).Select(p => p.Id).ToHashSet();
        var wanted = _set.Projects.Select(p => p.Id).ToHashSet();
        foreach (var id in solution.ProjectIds.Where(id => !same.Contains(id)))
        {
            solution = solution.RemoveProject(id);
        }

        foreach (var project in _set.Projects)
        {
            solution = same.Contains(project.Id) ? Reconnect(solution, project) : solution.AddProject(Complete(project));
        }

        foreach (var (_, info) in Placeholders())
        {
            solution = solution.AddProject(info);
        }

        Finish();
        return solution;
    }

    /// <summary>Uses of those generator projects among <paramref name="generators"/> that have no assembly.</summary>
    public IReadOnlyList<UnbuiltGenerator> UnbuiltOf(ISet<ProjectId> generators)
    {
        if (generators.Count > 0)
        {
            foreach (var project in _set.Projects)
            {
                Analyzers(project);
            }
        }

        return _unbuilt.Where(u => generators.Contains(u.Generator)).ToList();
    }

    /// <summary>The project files of the workspace; those of other languages only help to compile.</summary>
    public ImmutableArray<ProjectFile> Files()
    {
        var files = ImmutableArray.CreateBuilder<ProjectFile>();
        foreach (var group in _set.Projects.Where(p => p.Dump.IsCSharp).GroupBy(p => p.Dump.Project, Paths.Comparer))
        {
            var order = group.First().Dump.TargetFrameworks;
            var members = group.OrderBy(p => order.IndexOf(p.Dump.TargetFramework)).ToList();
            files.Add(File(group.Key, members.Select(p => p.Dump.TargetFramework), members.Select(p => p.Id)));
        }

        files.AddRange(Placeholders().Select(p => File(p.Path, [""], [p.Info.Id])));
        return files.ToImmutable();
    }

    private ProjectFile File(string path, IEnumerable<string> frameworks, IEnumerable<ProjectId> ids)
    {
        var relative = Paths.Display(_set.Root, path);
        return new ProjectFile(path, relative, _set.NameOf(path), Ids.OfProject(relative), frameworks.ToImmutableArray(), ids.ToImmutableArray());
    }

    /// <summary>C# projects that the solution names and that could not be loaded: there, but empty.</summary>
    private IEnumerable<(string Path, ProjectInfo Info)> Placeholders()
    {
        var loaded = _set.Projects.Select(p => p.Dump.Project).ToHashSet(Paths.Comparer);
        foreach (var (path, name) in _set.Names.OrderBy(p => p.Key, StringComparer.Ordinal))
        {
            if (!loaded.Contains(path) && path.EndsWith(".csproj", StringComparison.OrdinalIgnoreCase))
            {
                yield return (path, ProjectInfo.Create(
                    LoadedProject.IdOf(_set.Root, path, ""),
                    VersionStamp.Create(),
                    name,
                    System.IO.Path.GetFileNameWithoutExtension(path),
                    LanguageNames.CSharp,
                    path,
                    compilationOptions: new Microsoft.CodeAnalysis.CSharp.CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)));
            }
        }
    }

    private void Finish()
    {
        foreach (var (path, info) in Placeholders())
        {
            _unusable = _unusable.SetItem(info.Id, $"{System.IO.Path.GetFileName(path)} could not be loaded.");
        }

        _diagnostics.AddRange(_set.Diagnostics);
    }

    private ProjectInfo Complete(LoadedProject project)
    {
        var (projects, assemblies) = References(project);
        foreach (var file in project.SourceFiles.Where(file => !System.IO.File.Exists(file)))
        {
            _diagnostics.Warning("WorkspaceLoad", $"{project.Dump.Title} lists the source file {Paths.Display(_set.Root, file)}, which does not exist. It counts as empty.");
        }

        foreach (var error in project.Arguments.Errors.Where(e => e.Severity == DiagnosticSeverity.Error))
        {
            _diagnostics.Warning("WorkspaceLoad", $"{project.Dump.Title}: this engine's compiler does not take an option of the project ({error.Id}: {error.GetMessage()}). It goes on without it.");
        }

        return project.Info(_set.NameOf(project.Dump.Project))
            .WithProjectReferences(projects)
            .WithMetadataReferences(assemblies)
            .WithAnalyzerReferences(Analyzers(project));
    }

    private Solution Reconnect(Solution solution, LoadedProject project)
    {
        var current = solution.GetProject(project.Id)!;
        var (projects, assemblies) = References(project);
        if (!projects.ToHashSet().SetEquals(current.AllProjectReferences))
        {
            solution = solution.WithProjectReferences(project.Id, projects);
        }

        if (!assemblies.SequenceEqual(current.MetadataReferences))
        {
            solution = solution.WithProjectMetadataReferences(project.Id, assemblies);
        }

        var analyzers = Analyzers(project);
        return analyzers.SequenceEqual(current.AnalyzerReferences) ? solution : solution.WithProjectAnalyzerReferences(project.Id, analyzers);
    }

    private (List<ProjectReference> Projects, List<MetadataReference> Assemblies) References(LoadedProject project)
    {
        var references = _set.References(project);
        var definesCore = references.Assemblies.OfType<PortableExecutableReference>()
            .Any(r => s_core.Contains(System.IO.Path.GetFileNameWithoutExtension(r.FilePath), StringComparer.OrdinalIgnoreCase));
        if (!definesCore)
        {
            var reason = $"No reference of {project.Dump.Title} defines System.Object, so nothing in it binds. What else was said of it while loading comes first; if nothing, restore it or install the targeting pack of its framework.";
            lock (_lock)
            {
                _unusable = _unusable.SetItem(project.Id, reason);
            }

            _diagnostics.Error("WorkspaceLoad", reason);
        }

        return references;
    }

    private List<AnalyzerReference> Analyzers(LoadedProject project)
    {
        var found = new List<AnalyzerReference>();
        foreach (var path in project.Arguments.AnalyzerReferences.Select(r => System.IO.Path.GetFullPath(r.FilePath, project.Dump.Folder)).Distinct(Paths.Comparer))
        {
            if (System.IO.File.Exists(path))
            {
                found.Add(AnalyzerReferences.Get(path, _set.Root));
            }
            else if (_set.ByOutput(path) is { IsCSharp: true } dump && _set.Find(dump) is { } generator && generator != project)
            {
                lock (_lock)
                {
                    _unbuilt.Add(new UnbuiltGenerator(generator.Id, project.Id));
                }
            }
            else
            {
                _diagnostics.Warning(
                    "WorkspaceAnalyzerReferenceSkipped",
                    $"{project.Dump.Title} references the analyzer {Paths.Display(_set.Root, path)}, which does not exist. It is left out: restore or build what brings it.");
            }
        }

        return found;
    }
}
