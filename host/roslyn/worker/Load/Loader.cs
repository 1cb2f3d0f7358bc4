// The loader: MSBuild in this process. Lives for one load and ends with its standard input.

using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using Workbench.Protocol;

namespace Workbench.Load;

internal static class Loader
{
    /// <summary>Whether the engine's common properties have a hook after Directory.Build.props.</summary>
    public static bool HasHook { get; private set; }

    /// <summary>The folder of the .NET installation that the SDK stands in.</summary>
    public static string DotnetRoot { get; private set; } = "";

    public static string Targets { get; } = Path.Combine(AppContext.BaseDirectory, "targets");

    public static void Start(Registry registry, string sdk)
    {
        sdk = Path.GetFullPath(sdk).TrimEnd(Path.DirectorySeparatorChar);
        DotnetRoot = Path.GetFullPath(Path.Combine(sdk, "..", ".."));
        Environment.SetEnvironmentVariable("MSBUILD_EXE_PATH", Path.Combine(sdk, "MSBuild.dll"));
        Environment.SetEnvironmentVariable("MSBuildSDKsPath", Path.Combine(sdk, "Sdks"));
        Environment.SetEnvironmentVariable("MSBuildExtensionsPath", sdk + Path.DirectorySeparatorChar);
        Environment.SetEnvironmentVariable("DOTNET_HOST_PATH", Path.Combine(DotnetRoot, OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet"));
        Environment.SetEnvironmentVariable("DOTNET_MSBUILD_SDK_RESOLVER_CLI_DIR", DotnetRoot);
        // No process of a build may outlive this one.
        Environment.SetEnvironmentVariable("MSBUILDDISABLENODEREUSE", "1");
        Environment.SetEnvironmentVariable("UseSharedCompilation", "false");
        // Without a network, six tries with growing pauses for each package source take a quarter of a minute.
        SetDefault("NUGET_ENABLE_ENHANCED_HTTP_RETRY", "true");
        SetDefault("NUGET_ENHANCED_MAX_NETWORK_TRY_COUNT", "3");
        SetDefault("NUGET_ENHANCED_NETWORK_RETRY_DELAY_MILLISECONDS", "200");
        var common = Path.Combine(sdk, "Current", "Microsoft.Common.props");
        HasHook = File.Exists(common) && File.ReadAllText(common).Contains("CustomAfterDirectoryBuildProps", StringComparison.Ordinal);
        registry.Add("load", (parameters, _, progress) =>
        {
            UseTemporaryFolder(parameters["workDir"]?.GetValue<string>());
            return Load(parameters, progress);
        });
    }

    /// <summary>Sets a variable that the user has not set.</summary>
    private static void SetDefault(string name, string value)
    {
        if (Environment.GetEnvironmentVariable(name) is null)
        {
            Environment.SetEnvironmentVariable(name, value);
        }
    }

    /// <summary>MSBuild and NuGet leave files behind when they are ended in the middle: the host removes them with this folder.</summary>
    private static void UseTemporaryFolder(string? folder)
    {
        if (folder is not null)
        {
            // NuGet's locks must stay where every other restore of this user looks for them.
            SetDefault("NUGET_SCRATCH", Path.Combine(Path.GetTempPath(), "NuGetScratch" + (OperatingSystem.IsLinux() ? Environment.UserName : "")));

            Directory.CreateDirectory(folder);
            foreach (var name in new[] { "TMPDIR", "TMP", "TEMP" })
            {
                Environment.SetEnvironmentVariable(name, folder);
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static JsonNode Load(JsonObject parameters, IProgress progress) => new LoadJob(LoadRequest.Parse(parameters), progress).Run();
}
