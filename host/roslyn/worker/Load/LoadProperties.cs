// The global properties under which projects are evaluated. All projects get the same: another set for one of them would
// make MSBuild evaluate what it references once more.

namespace Workbench.Load;

internal static class LoadProperties
{
    public static Dictionary<string, string> ForBuild(LoadRequest request, string targets) => Common(request, targets,
        ("CustomAfterMicrosoftCommonTargets", Path.Combine(targets, "dump.targets")),
        ("DesignTimeBuild", "true"),
        ("BuildingProject", "false"),
        ("BuildProjectReferences", "false"),
        ("ProvideCommandLineArgs", "true"),
        ("SkipCompilerExecution", "true"),
        ("ContinueOnError", "ErrorAndContinue"),
        ("ShouldUnsetParentConfigurationAndPlatform", "false"),
        ("DisableRarCache", "true"),
        // Keeps the compile target from being skipped as up to date.
        ("NonExistentFile", Path.Combine("__NonExistentSubDir__", "__NonExistentFile__")));

    public static Dictionary<string, string> ForRestore(LoadRequest request, string targets) => Common(request, targets,
        ("WorkbenchRestoring", "true"),
        // Advisories come from the network and change no symbol.
        ("NuGetAudit", "false"));

    private static Dictionary<string, string> Common(LoadRequest request, string targets, params (string Name, string Value)[] own)
    {
        var properties = new Dictionary<string, string>(request.Properties, StringComparer.OrdinalIgnoreCase)
        {
            ["WorkbenchObjRoot"] = Microsoft.Build.Evaluation.ProjectCollection.Escape(request.ObjRoot),
        };
        properties[Loader.HasHook ? "CustomAfterDirectoryBuildProps" : "DirectoryBuildPropsPath"] =
            Path.Combine(targets, Loader.HasHook ? "obj.props" : "directory-build.props");
        foreach (var (name, value) in own)
        {
            properties[name] = value;
        }

        return properties;
    }
}
