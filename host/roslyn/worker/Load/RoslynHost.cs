// Roslyn's services for a workspace.

using System.Composition.Hosting;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
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

    /// <summary>
    /// Starts composing while the first request is still on its way. Making a solution of nothing compiles the code that
    /// every load runs through, on the core that would be idle.
    /// </summary>
    public static void Begin() => new Thread(Prepare) { IsBackground = true, Name = "services" }.Start();

    public static AdhocWorkspace NewWorkspace(bool visualBasic) => new((visualBasic ? s_withVisualBasic : s_csharp).Value);

    private static void Prepare()
    {
        try
        {
            using var workspace = NewWorkspace(visualBasic: false);
            var id = ProjectId.CreateNewId();
            var document = DocumentInfo.Create(DocumentId.CreateNewId(id), "Nothing.cs", filePath: "/Nothing.cs");
            workspace.AddSolution(SolutionInfo.Create(SolutionId.CreateNewId(), VersionStamp.Create(), projects:
            [
                ProjectInfo.Create(
                    id,
                    VersionStamp.Create(),
                    "Nothing",
                    "Nothing",
                    LanguageNames.CSharp,
                    compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary),
                    parseOptions: new CSharpParseOptions(),
                    documents: [document],
                    additionalDocuments: [document.WithId(DocumentId.CreateNewId(id))]),
            ]));
        }
        catch (Exception e)
        {
            // The request that needs the services meets the same fault and reports it.
            Console.Error.WriteLine("preparing services: " + e.Message);
        }
    }

    private static MefHostServices Compose(params string[] assemblies) =>
        MefHostServices.Create(new ContainerConfiguration()
            .WithParts(assemblies.SelectMany(name => ExportedTypes.Of(Assembly.Load(new AssemblyName(name)))))
            .CreateContainer());
}
