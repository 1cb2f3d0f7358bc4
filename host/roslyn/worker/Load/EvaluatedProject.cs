// A project file as MSBuild evaluates it, before any target runs.

using Microsoft.Build.Execution;
using Workbench.Model;

namespace Workbench.Load;

internal sealed class EvaluatedProject
{
    public EvaluatedProject(string path, ProjectInstance instance, IReadOnlyList<string> imports)
    {
        Path = path;
        Instance = instance;
        Imports = imports;
    }

    public string Path { get; }

    /// <summary>The outer evaluation where the project has several frameworks.</summary>
    public ProjectInstance Instance { get; private set; }

    public IReadOnlyList<string> Imports { get; private set; }

    /// <summary>One evaluation for each framework when there are several; otherwise only <see cref="Instance"/>.</summary>
    public IReadOnlyList<ProjectInstance> Inner { get; set; } = [];

    public bool IsOuter => Property("TargetFramework").Length == 0 && Property("TargetFrameworks").Length > 0;

    /// <summary>All frameworks of the project file in its order; one empty name where it names none.</summary>
    public IReadOnlyList<string> TargetFrameworks
    {
        get
        {
            var several = Split(Property("TargetFrameworks"));
            return IsOuter ? several : [Property("TargetFramework")];
        }
    }

    /// <summary>What is built: each framework on its own.</summary>
    public IEnumerable<ProjectInstance> Buildable => IsOuter ? Inner : [Instance];

    public bool IsSdkStyle => Property("UsingMicrosoftNETSdk").Equals("true", StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether restore results are taken from our own folder.</summary>
    public bool UsesOwnRestore => Property("WorkbenchOwnRestore") == "true";

    public string? AssetsFile
    {
        get
        {
            var named = Property("ProjectAssetsFile");
            var folder = Property("MSBuildProjectExtensionsPath");
            return named.Length > 0 ? Full(named) : folder.Length > 0 ? Full(System.IO.Path.Combine(folder, "project.assets.json")) : null;
        }
    }

    public string Property(string name) => Instance.GetPropertyValue(name);

    public string Full(string path) => FullPath(Instance, path);

    public IEnumerable<string> ProjectReferences => Buildable
        .SelectMany(instance => instance.GetItems("ProjectReference").Select(item => FullPath(instance, item.EvaluatedInclude)))
        .Distinct(Paths.Comparer);

    public static string FullPath(ProjectInstance instance, string path) =>
        System.IO.Path.GetFullPath(path.Replace('\\', System.IO.Path.DirectorySeparatorChar), instance.Directory);

    public static IReadOnlyList<string> Split(string list) =>
        list.Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).Distinct(StringComparer.OrdinalIgnoreCase).ToArray();

    /// <summary>Files that a change of restores hangs on: the project and what it imports of the user's own.</summary>
    public IEnumerable<string> RestoreInputs(string sdkRoot)
    {
        var packages = Property("NuGetPackageRoot");
        var extensions = Property("MSBuildProjectExtensionsPath");
        yield return Path;
        foreach (var import in Imports)
        {
            if (!Paths.IsBelow(sdkRoot, import)
                && !(packages.Length > 0 && Paths.IsBelow(Full(packages), import))
                && !(extensions.Length > 0 && Paths.IsBelow(Full(extensions), import))
                && !Paths.IsBelow(AppContext.BaseDirectory, import))
            {
                yield return import;
            }
        }
    }
}
