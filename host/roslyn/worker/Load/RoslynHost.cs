// Roslyn's services for a workspace.

using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Host.Mef;

namespace Workbench.Load;

/// <summary>Only the assemblies that questions need: composing all features of an editor takes a third of a second.</summary>
internal static class RoslynHost
{
    private static readonly Lazy<MefHostServices> s_csharp = new(() => Compose("Microsoft.CodeAnalysis.Workspaces", "Microsoft.CodeAnalysis.CSharp.Workspaces"));

    private static readonly Lazy<MefHostServices> s_withVisualBasic = new(() => Compose(
        "Microsoft.CodeAnalysis.Workspaces",
        "Microsoft.CodeAnalysis.CSharp.Workspaces",
        "Microsoft.CodeAnalysis.VisualBasic.Workspaces"));

    public static bool HasVisualBasic { get; } =
        Boot.Find("Microsoft.CodeAnalysis.VisualBasic") is not null && Boot.Find("Microsoft.CodeAnalysis.VisualBasic.Workspaces") is not null;

    /// <summary>Starts composing, and makes the code ready that every load runs through.</summary>
    public static void Begin() => ThreadPool.UnsafeQueueUserWorkItem(_ => NewWorkspace(visualBasic: false).Dispose(), null);

    public static AdhocWorkspace NewWorkspace(bool visualBasic) => new((visualBasic ? s_withVisualBasic : s_csharp).Value);

    private static MefHostServices Compose(params string[] assemblies) =>
        MefHostServices.Create(assemblies.Select(name => Assembly.Load(new AssemblyName(name))));
}
