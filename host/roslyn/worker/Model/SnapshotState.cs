// One immutable state of the code, with the identities and paths by which the contract speaks of it.

using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace Workbench.Model;

/// <summary>A snapshot: a Roslyn solution and the project files that it was made from. Safe to use from any thread.</summary>
public sealed class SnapshotState
{
    private readonly Dictionary<ProjectId, ProjectFile> _fileOf = new();
    private readonly Lazy<DocumentIndex> _index;

    public SnapshotState(string id, string root, string solutionPath, Solution solution, ImmutableArray<ProjectFile> files)
    {
        Id = id;
        Root = root;
        SolutionPath = solutionPath;
        Solution = solution;
        Files = files.Sort((a, b) => string.CompareOrdinal(a.RelativePath, b.RelativePath));
        foreach (var file in Files)
        {
            foreach (var project in file.Projects)
            {
                _fileOf[project] = file;
            }
        }

        _index = new Lazy<DocumentIndex>(() => new DocumentIndex(this));
    }

    public string Id { get; }

    /// <summary>Absolute folder of the workspace.</summary>
    public string Root { get; }

    /// <summary>Absolute path of the opened solution or project file.</summary>
    public string SolutionPath { get; }

    public Solution Solution { get; }

    /// <summary>What the solution was made from, for the snapshots made from this one.</summary>
    internal Load.LoadedSet? Loaded { get; init; }

    /// <summary>Projects that no answer may be taken from, with the reason.</summary>
    internal ImmutableDictionary<ProjectId, string> Unusable { get; init; } = ImmutableDictionary<ProjectId, string>.Empty;

    /// <summary>By relative path, ordinally.</summary>
    public ImmutableArray<ProjectFile> Files { get; }

    /// <summary>The projects of the workspace. Those that are only compiled for reference (Visual Basic) are not among them.</summary>
    public IEnumerable<Project> Projects => Files.SelectMany(file => file.Projects).Select(id => Solution.GetProject(id)!);

    /// <summary>Whether the project belongs to the workspace and is not only compiled for reference.</summary>
    public bool Contains(ProjectId id) => _fileOf.ContainsKey(id);

    /// <exception cref="KeyNotFoundException">The project is only compiled for reference, or of another workspace.</exception>
    public ProjectFile FileOf(ProjectId id) => _fileOf[id];

    /// <summary>
    /// Why nothing in the project binds: it did not load, or no reference of it defines <c>System.Object</c>. Null for a
    /// sound project. Diagnostics of such a project are not the code's.
    /// </summary>
    public string? WhyUnusable(ProjectId id) => Unusable.GetValueOrDefault(id);

    /// <summary>The framework of a project as its project file names it, empty when it names none.</summary>
    public string TargetFrameworkOf(ProjectId id)
    {
        var file = _fileOf[id];
        return file.TargetFrameworks[file.Projects.IndexOf(id)];
    }

    /// <summary>The same for every framework of the project file.</summary>
    public Guid DocumentGuid(Document document) => Ids.OfDocument(FileOf(document.Project.Id).Id, PathOf(document));

    /// <summary>Relative to the root with <c>/</c>, absolute outside it (decision D13).</summary>
    public string DisplayPath(string absolutePath) => Paths.Display(Root, absolutePath);

    /// <summary>The path by which answers name the document; <c>assembly/generator/hint</c> for one that a generator wrote.</summary>
    public string PathOf(Document document)
    {
        if (document is SourceGeneratedDocument generated)
        {
            return (generated.FilePath ?? generated.HintName).Replace('\\', '/');
        }

        return DisplayPath(document.FilePath ?? document.Name);
    }

    /// <summary>The document of that identity in each framework; empty if there is none. Generated documents are not found here.</summary>
    public IEnumerable<Document> DocumentsByGuid(Guid id) => _index.Value.ByGuid(id);

    /// <summary>
    /// All documents of that path, over project files and frameworks. Relative paths count from the root, with either
    /// slash and without regard to <c>.</c> and <c>..</c>.
    /// </summary>
    public IEnumerable<Document> DocumentsByPath(string relativeOrAbsolute)
    {
        string full;
        try
        {
            full = Path.GetFullPath(Path.Combine(Root, relativeOrAbsolute.Replace('\\', Path.DirectorySeparatorChar)));
        }
        catch (ArgumentException)
        {
            return [];
        }

        return _index.Value.ByPath(full);
    }

    /// <summary>Whether the document was written by the build into an intermediate folder: no source of the user's.</summary>
    public bool IsObj(Document document) => document is not SourceGeneratedDocument && _index.Value.IsObj(document);
}
