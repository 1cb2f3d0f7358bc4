// Findings of a scope, each place once over frameworks and linked files, in the order of answers.

using Microsoft.CodeAnalysis.Text;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Analyses;

internal sealed class Merged<T>(Question question, Scope scope)
{
    private readonly Dictionary<(string Path, TextSpan Span, string Id), Entry> _found = new();

    /// <summary>Whether a person wrote the code at the place, and it is part of the scope.</summary>
    public bool IsInScope(Finding finding) =>
        question.Documents.Of(finding.Tree) is { IsAuthored: true } document && scope.Contains(document);

    public void Add(Finding finding, T value)
    {
        if (question.Documents.Of(finding.Tree) is not { IsAuthored: true } document || !scope.Contains(document))
        {
            return;
        }

        if (_found.TryGetValue((document.Path, finding.Span, finding.Id), out var known))
        {
            known.Place.Add(document);
        }
        else
        {
            _found.Add((document.Path, finding.Span, finding.Id), new Entry(finding.Id, new Place(new Spot(document, finding.Span)), value));
        }
    }

    public List<Entry> Ordered()
    {
        var list = _found.Values.ToList();
        list.Sort((a, b) =>
        {
            var c = Order.ByPlace(a.Place, b.Place);
            return c != 0 ? c : string.CompareOrdinal(a.Id, b.Id);
        });
        return list;
    }

    internal sealed record Entry(string Id, Place Place, T Value);
}
