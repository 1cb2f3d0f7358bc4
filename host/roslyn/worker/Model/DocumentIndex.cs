// Documents of a snapshot by identity and by path. Built once for a snapshot, when the first question needs it.

using Microsoft.CodeAnalysis;

namespace Workbench.Model;

internal sealed class DocumentIndex
{
    private readonly SnapshotState _state;
    private readonly Dictionary<Guid, List<DocumentId>> _byGuid = new();
    private readonly Dictionary<string, List<DocumentId>> _byPath = new(Paths.Comparer);

    public DocumentIndex(SnapshotState state)
    {
        _state = state;
        foreach (var project in state.Projects)
        {
            foreach (var document in project.Documents)
            {
                Add(_byGuid, state.DocumentGuid(document), document.Id);
                if (document.FilePath is { } path)
                {
                    Add(_byPath, path, document.Id);
                }
            }
        }
    }

    public IEnumerable<Document> ByGuid(Guid id) => Find(_byGuid, id);

    public IEnumerable<Document> ByPath(string absolutePath) => Find(_byPath, absolutePath);

    public bool IsObj(Document document)
    {
        // `obj` counts below the project's own folder or our folder of intermediates, not anywhere in the path: a
        // checkout may itself stand below a folder of that name.
        var path = document.FilePath;
        if (path is null)
        {
            return false;
        }

        var folder = Path.GetDirectoryName(document.Project.FilePath);
        var below = folder is not null && Paths.IsBelow(folder, path) ? path.Substring(folder.Length) : path;
        return IntermediateFolders.Contains(path)
            || (below.Length < path.Length && below.Replace('\\', '/').StartsWith("/obj/", Paths.Comparison));
    }

    private IEnumerable<Document> Find<TKey>(Dictionary<TKey, List<DocumentId>> index, TKey key)
        where TKey : notnull =>
        index.TryGetValue(key, out var ids) ? ids.Select(id => _state.Solution.GetDocument(id)!) : [];

    private static void Add<TKey>(Dictionary<TKey, List<DocumentId>> index, TKey key, DocumentId id)
        where TKey : notnull
    {
        if (!index.TryGetValue(key, out var ids))
        {
            index.Add(key, ids = new List<DocumentId>(1));
        }

        ids.Add(id);
    }
}
