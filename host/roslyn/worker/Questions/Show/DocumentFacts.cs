// What answers need to know of a document, looked up once a question.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using Workbench.Model;

namespace Workbench.Questions.Show;

/// <summary>A document in one framework of one project file.</summary>
internal sealed class DocumentFact
{
    public DocumentFact(SnapshotState state, Document document)
    {
        Document = document;
        File = state.FileOf(document.Project.Id);
        FileOrder = state.Files.IndexOf(File);
        Framework = state.TargetFrameworkOf(document.Project.Id);
        Path = state.PathOf(document);
        Id = state.DocumentGuid(document).ToString();
        ProjectId = File.Id.ToString();
        IsGenerated = document is SourceGeneratedDocument;
        IsObj = state.IsObj(document);
    }

    public Document Document { get; }

    public ProjectFile File { get; }

    /// <summary>The place of <see cref="File"/> in the order of the workspace.</summary>
    public int FileOrder { get; }

    /// <summary>Empty when the project file names none.</summary>
    public string Framework { get; }

    /// <summary>As answers show it.</summary>
    public string Path { get; }

    public string Id { get; }

    public string ProjectId { get; }

    /// <summary>Written by a source generator.</summary>
    public bool IsGenerated { get; }

    /// <summary>Written by the build into an intermediate folder.</summary>
    public bool IsObj { get; }

    /// <summary>Whether a person wrote it, so that it can be named by a request.</summary>
    public bool IsAuthored => !IsGenerated && !IsObj;
}

internal sealed class DocumentFacts
{
    private readonly SnapshotState _state;
    private readonly Dictionary<DocumentId, DocumentFact> _known = new();

    public DocumentFacts(SnapshotState state) => _state = state;

    /// <summary>Null for documents of projects that are only compiled for reference.</summary>
    public DocumentFact? Of(Document? document)
    {
        if (document is null || !_state.Contains(document.Project.Id))
        {
            return null;
        }

        lock (_known)
        {
            if (!_known.TryGetValue(document.Id, out var fact))
            {
                _known.Add(document.Id, fact = new DocumentFact(_state, document));
            }

            return fact;
        }
    }

    /// <summary>Null if the tree belongs to no document of the workspace.</summary>
    public DocumentFact? Of(SyntaxTree? tree) => tree is null ? null : Of(_state.Solution.GetDocument(tree));

    /// <summary>Where in source the location is; null for metadata and for code that is no document of the workspace.</summary>
    public Spot? Of(Location location) =>
        location.IsInSource && Of(location.SourceTree) is { } fact ? new Spot(fact, location.SourceSpan) : null;
}

/// <summary>A span in one document of one framework.</summary>
internal readonly record struct Spot(DocumentFact Document, TextSpan Span);
