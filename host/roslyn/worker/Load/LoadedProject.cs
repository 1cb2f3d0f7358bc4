// A dump with what Roslyn makes of its command line: the half of a project that does not depend on other projects.

using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Workbench.Model;

namespace Workbench.Load;

internal sealed class LoadedProject
{
    private LoadedProject(ProjectDump dump, CommandLineArguments arguments, ProjectId id)
    {
        Dump = dump;
        Arguments = arguments;
        Id = id;
    }

    public ProjectDump Dump { get; }

    public CommandLineArguments Arguments { get; }

    /// <summary>The same in every load: made from the project's path and framework.</summary>
    public ProjectId Id { get; }

    public Encoding? Encoding => Arguments.Encoding;

    /// <summary>Null for a language that cannot be compiled here.</summary>
    public static LoadedProject? Of(ProjectDump dump, string root) =>
        CommandLines.Parse(dump) is { } arguments ? new LoadedProject(dump, arguments, IdOf(root, dump.Project, dump.TargetFramework)) : null;

    public static ProjectId IdOf(string root, string project, string framework) =>
        ProjectId.CreateFromSerialized(
            Ids.Of("roslyn", Paths.Display(root, project), framework),
            Path.GetFileNameWithoutExtension(project) + (framework.Length > 0 ? $"({framework})" : ""));

    /// <summary>Without references to other projects and assemblies, and without analyzers: those depend on what else is loaded.</summary>
    public ProjectInfo Info(string name)
    {
        var several = Dump.TargetFrameworks.Length > 1;
        return ProjectInfo.Create(
                Id,
                VersionStamp.Create(),
                several ? $"{name}({Dump.TargetFramework})" : name,
                Arguments.CompilationName ?? Dump.AssemblyName,
                Dump.IsCSharp ? LanguageNames.CSharp : LanguageNames.VisualBasic,
                Dump.Project,
                NullIfEmpty(Dump.TargetPath),
                Options(),
                ParseOptions(),
                Documents(Dump.Compile.Length > 0 ? Dump.Compile : Arguments.SourceFiles.Select(f => f.Path)),
                additionalDocuments: Documents(Arguments.AdditionalFiles.Select(f => f.Path)),
                outputRefFilePath: NullIfEmpty(Dump.TargetRefPath))
            .WithAnalyzerConfigDocuments(Documents(Arguments.AnalyzerConfigPaths))
            .WithDefaultNamespace(Dump.RootNamespace);
    }

    /// <summary>Files that the compiler would read as text, of any kind.</summary>
    public IEnumerable<string> SourceFiles => Dump.Compile.Length > 0 ? Dump.Compile : Arguments.SourceFiles.Select(f => f.Path);

    public static TextLoader Text(string path, Encoding? encoding) => new SourceTexts.Loader(path, encoding);

    /// <summary>As the compiler sets them up for its own process.</summary>
    private CompilationOptions Options() => Arguments.CompilationOptions
        .WithAssemblyIdentityComparer(DesktopAssemblyIdentityComparer.Default)
        .WithXmlReferenceResolver(new XmlFileResolver(Dump.Folder))
        .WithSourceReferenceResolver(new SourceFileResolver(ImmutableArray<string>.Empty, Dump.Folder))
        .WithStrongNameProvider(new DesktopStrongNameProvider(Arguments.KeyFileSearchPaths));

    private ParseOptions ParseOptions()
    {
        // Without a documentation file the compiler skips comments, and references in them would be no references.
        var options = Arguments.ParseOptions;
        return options.DocumentationMode == DocumentationMode.None ? options.WithDocumentationMode(DocumentationMode.Parse) : options;
    }

    private List<DocumentInfo> Documents(IEnumerable<string> paths) => paths
        .Select(path => Path.GetFullPath(path, Dump.Folder))
        .Distinct(Paths.Comparer)
        .Select(path => DocumentInfo.Create(
            DocumentId.CreateFromSerialized(Id, Ids.Of("document", Id.Id.ToString(), path), path),
            Path.GetFileName(path),
            Folders(path),
            SourceCodeKind.Regular,
            Text(path, Encoding),
            path,
            isGenerated: IntermediateFolders.Contains(path)))
        .ToList();

    private IEnumerable<string> Folders(string path) =>
        Paths.IsBelow(Dump.Folder, path)
            ? Path.GetRelativePath(Dump.Folder, Path.GetDirectoryName(path)!).Split(Path.DirectorySeparatorChar).Where(part => part != ".")
            : [];

    private static string? NullIfEmpty(string text) => text.Length > 0 ? text : null;
}
