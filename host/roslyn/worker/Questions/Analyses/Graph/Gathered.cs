// Symbols gathered over frameworks, each once, in the order of answers.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Analyses.Graph;

internal sealed class Gathered(Question question)
{
    private readonly Dictionary<string, List<SymbolIn>> _found = new(StringComparer.Ordinal);

    public void Add(string key, ISymbol symbol, Project project)
    {
        if (!_found.TryGetValue(key, out var same))
        {
            _found.Add(key, same = new List<SymbolIn>(1));
        }

        same.Add(new SymbolIn(symbol, project));
    }

    /// <summary>By place, then name; what has no place in a document that can be shown is last.</summary>
    public List<Entry> Ordered()
    {
        var list = new List<Entry>(_found.Count);
        foreach (var (key, same) in _found)
        {
            question.Cancel.ThrowIfCancellationRequested();
            list.Add(new Entry(key, same, Declarations.Of(question, same.Select(s => s.Symbol))));
        }

        list.Sort((a, b) =>
        {
            var c = Order.ByPlaceOrNone(a.Places.FirstOrDefault(), b.Places.FirstOrDefault());
            c = c != 0 ? c : string.CompareOrdinal(a.Symbol.ToDisplayString(), b.Symbol.ToDisplayString());
            return c != 0 ? c : string.CompareOrdinal(a.Key, b.Key);
        });
        return list;
    }

    internal sealed record Entry(string Key, List<SymbolIn> Same, List<Place> Places)
    {
        public ISymbol Symbol => Same[0].Symbol;

        public JsonObject Show(Question question) => SymbolJson.Of(question, Symbol, Places, Same);
    }
}
