// All projects that one snapshot was made from, and how they refer to each other.

using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Workbench.Model;

namespace Workbench.Load;

internal sealed class LoadedSet
{
    private readonly Dictionary<string, ProjectDump> _byOutput = new(Paths.Comparer);
    private readonly Dictionary<ProjectId, HashSet<ProjectId>> _edges = new();
    private readonly Dictionary<ProjectId, LoadedProject> _byId = new();

    public LoadedSet(string root, string generatorFolder, ImmutableArray<ProjectDump> dumps, ImmutableDictionary<string, string> names, LoadedSet? known)
    {
        Root = root;
        GeneratorFolder = generatorFolder;
        Dumps = dumps;
        Names = names;
        var loaded = new LoadedProject?[dumps.Length];
        var before = known?.Projects.ToDictionary(p => p.Dump) ?? new Dictionary<ProjectDump, LoadedProject>();
        foreach (var dump in dumps)
        {
            // Documents are marked as generated while they are made.
            if (dump.IntermediateFolder.Length > 0)
            {
                IntermediateFolders.Add(dump.IntermediateFolder);
            }
        }

        Parallel.For(0, dumps.Length, i => loaded[i] = before.GetValueOrDefault(dumps[i]) ?? LoadedProject.Of(dumps[i], root));
        Projects = loaded.OfType<LoadedProject>().OrderBy(p => p.Dump.Project, StringComparer.Ordinal).ToImmutableArray();
        foreach (var dump in dumps)
        {
            foreach (var output in dump.Outputs)
            {
                _byOutput[output] = dump;
            }
        }

        foreach (var project in Projects)
        {
            _byId[project.Id] = project;
        }

        Connect();
    }

    public string Root { get; }

    /// <summary>Where generators that were never built are put.</summary>
    public string GeneratorFolder { get; }

    public ImmutableArray<ProjectDump> Dumps { get; }

    /// <summary>Names that the solution gives, by project path.</summary>
    public ImmutableDictionary<string, string> Names { get; }

    public ImmutableArray<LoadedProject> Projects { get; }

    public LoadDiagnostics Diagnostics { get; } = new();

    public string NameOf(string project) => Names.GetValueOrDefault(project) ?? Path.GetFileNameWithoutExtension(project);

    public ProjectDump? ByOutput(string path) => _byOutput.GetValueOrDefault(path);

    public LoadedProject? Find(ProjectDump dump) => _byId.GetValueOrDefault(LoadedProject.IdOf(Root, dump.Project, dump.TargetFramework));

    /// <summary>References of a project to others that are compiled here and to assemblies.</summary>
    public (List<ProjectReference> Projects, List<MetadataReference> Assemblies) References(LoadedProject project)
    {
        var projects = new Dictionary<ProjectId, ProjectReference>();
        var assemblies = new List<MetadataReference>();
        foreach (var reference in project.Arguments.MetadataReferences)
        {
            var path = Path.GetFullPath(reference.Reference, project.Dump.Folder);
            var target = ByOutput(path);
            if (target is not null && Find(target) is { } other)
            {
                if (_edges[project.Id].Contains(other.Id))
                {
                    projects[other.Id] = new ProjectReference(other.Id, reference.Properties.Aliases, reference.Properties.EmbedInteropTypes);
                }
            }
            else if ((MetadataReferences.Get(path, reference.Properties)
                ?? (target is null ? null : MetadataReferences.Get(target.TargetPath, reference.Properties))) is { } assembly)
            {
                assemblies.Add(assembly);
            }
            else if (target is not null)
            {
                Diagnostics.Warning(
                    "WorkspaceLoad",
                    $"{project.Dump.Title} references {Path.GetFileName(target.Project)}, whose language is not compiled here and whose assembly was never built: its symbols are missing. Build that project.");
            }
        }

        return (projects.Values.ToList(), assemblies.Distinct().ToList());
    }

    /// <summary>Decides which references between projects are kept: of those that form a cycle, the one that closes it is not.</summary>
    private void Connect()
    {
        var walk = new Walk();
        foreach (var project in Projects)
        {
            Visit(project, walk);
        }
    }

    private void Visit(LoadedProject project, Walk walk)
    {
        if (!walk.Visited.Add(project.Id))
        {
            return;
        }

        walk.Open.Add(project.Id);
        var targets = project.Arguments.MetadataReferences
            .Select(reference => ByOutput(Path.GetFullPath(reference.Reference, project.Dump.Folder)))
            .Select(dump => dump is null ? null : Find(dump))
            .OfType<LoadedProject>()
            .Distinct()
            .ToList();
        foreach (var target in targets)
        {
            Visit(target, walk);
        }

        var edges = _edges[project.Id] = new HashSet<ProjectId>();
        foreach (var target in targets)
        {
            // Only an edge back to a project that is still open can close a cycle, and almost no solution has one.
            if (target.Id == project.Id || (walk.HasBackEdge && Reaches(target.Id, project.Id, new HashSet<ProjectId>())))
            {
                Diagnostics.Warning(
                    "WorkspaceLoad",
                    $"{project.Dump.Title} and {target.Dump.Title} refer to each other. The reference from {project.Dump.Title} to {target.Dump.Title} is left out: remove one of them.");
            }
            else
            {
                edges.Add(target.Id);
                walk.HasBackEdge |= walk.Open.Contains(target.Id);
            }
        }

        walk.Open.Remove(project.Id);
    }

    private bool Reaches(ProjectId from, ProjectId to, HashSet<ProjectId> seen) =>
        from == to || (seen.Add(from) && (_edges.GetValueOrDefault(from)?.Any(next => Reaches(next, to, seen)) ?? false));

    private sealed class Walk
    {
        public HashSet<ProjectId> Visited { get; } = new();

        public HashSet<ProjectId> Open { get; } = new();

        public bool HasBackEdge { get; set; }
    }
}
