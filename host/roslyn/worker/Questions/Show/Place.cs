// A place in source, the same over the frameworks and project files that share the file.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace Workbench.Questions.Show;

/// <summary>A place that is shown once, however many frameworks or linked projects have it (decisions D1 and D12).</summary>
internal sealed class Place
{
    private readonly List<DocumentFact> _in = new(1);

    public Place(Spot spot)
    {
        Span = spot.Span;
        _in.Add(spot.Document);
    }

    public TextSpan Span { get; }

    /// <summary>The document of the first project file that has it, in its first framework there.</summary>
    public DocumentFact Document => _in[0];

    public string Path => Document.Path;

    public void Add(DocumentFact document)
    {
        if (_in.Contains(document))
        {
            return;
        }

        if (document.FileOrder < Document.FileOrder
            || (document.FileOrder == Document.FileOrder && FrameworkOrder(document) < FrameworkOrder(Document)))
        {
            _in.Insert(0, document);
        }
        else
        {
            _in.Add(document);
        }
    }

    /// <summary>The frameworks in which it holds, sorted; empty if that is all of them or there is only one.</summary>
    public IEnumerable<string> Frameworks()
    {
        var file = Document.File;
        if (file.TargetFrameworks.Length < 2)
        {
            return [];
        }

        var held = _in.Where(d => d.FileOrder == Document.FileOrder).Select(d => d.Framework).Distinct()
            .Order(StringComparer.Ordinal).ToList();
        return held.Count == file.TargetFrameworks.Length ? [] : held;
    }

    public JsonObject ToJson(CancellationToken cancel)
    {
        var tree = Document.Document.TryGetSyntaxTree(out var known) ? known : null;
        var text = tree is not null && tree.TryGetText(out var parsed) ? parsed : Load(Document.Document, cancel);
        return Json.Location(Document, Span, text, Frameworks());
    }

    private static SourceText Load(Document document, CancellationToken cancel) =>
        document.TryGetText(out var text) ? text : document.GetTextAsync(cancel).GetAwaiter().GetResult();

    private static int FrameworkOrder(DocumentFact document) => document.File.TargetFrameworks.IndexOf(document.Framework);
}

/// <summary>Gathers places, each once.</summary>
internal sealed class Places
{
    private readonly Dictionary<(string Path, bool Generated, TextSpan Span), Place> _places = new();

    public int Count => _places.Count;

    public Place Add(Spot spot)
    {
        // Two projects may well have generated documents of one name: those are no linked files.
        var path = spot.Document.IsGenerated ? spot.Document.ProjectId + "/" + spot.Document.Path : spot.Document.Path;
        var key = (path, spot.Document.IsGenerated, spot.Span);
        if (_places.TryGetValue(key, out var place))
        {
            place.Add(spot.Document);
        }
        else
        {
            _places.Add(key, place = new Place(spot));
        }

        return place;
    }

    public List<Place> Ordered()
    {
        var list = _places.Values.ToList();
        list.Sort(Order.ByPlace);
        return list;
    }
}
