// Gathers the symbols of an answer: each once, however many frameworks and linked files have it, in a total order.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Model;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

/// <summary>One symbol of an answer.</summary>
internal sealed class Listed(ISymbol symbol, string key)
{
    public ISymbol Symbol { get; } = symbol;

    /// <summary>Tells it apart from all others of the answer.</summary>
    public string Key { get; } = key;

    public string Name { get; } = symbol.ToDisplayString();

    public List<SymbolIn> Same { get; } = new(1);

    /// <summary>In order; empty for metadata. Known once the list is ordered.</summary>
    public IReadOnlyList<Place> Declarations { get; set; } = [];

    public JsonObject Show(Question question) => SymbolJson.Of(question, Symbol, Declarations, Same);
}

/// <param name="home">
/// If given, frameworks are told only of symbols of this project file: where the answer is about code of one file, what
/// that refers to in others exists there in one framework each, and that says nothing.
/// </param>
internal sealed class SymbolList(Question question, ProjectFile? home = null)
{
    private readonly Dictionary<string, Listed> _entries = new(StringComparer.Ordinal);

    public int Count => _entries.Count;

    public static string KeyOf(Question question, ISymbol symbol)
    {
        var project = FrameworkSymbols.Declaring(question, symbol);
        var where = project is not null ? question.State.FileOf(project.Id).RelativePath : "\0" + symbol.ContainingAssembly?.Name;
        return where + "\0" + SymbolKeys.Of(symbol);
    }

    /// <param name="symbol">A definition.</param>
    /// <param name="mark">Keeps several entries of one symbol apart.</param>
    public Listed Add(ISymbol symbol, string mark = "")
    {
        var key = KeyOf(question, symbol) + "\0" + mark;
        if (!_entries.TryGetValue(key, out var entry))
        {
            _entries.Add(key, entry = new Listed(symbol, key));
        }

        if (FrameworkSymbols.Declaring(question, symbol) is { } project
            && (home is null || question.State.FileOf(project.Id) == home)
            && !entry.Same.Any(s => s.Project.Id == project.Id))
        {
            entry.Same.Add(new SymbolIn(symbol, project));
        }

        return entry;
    }

    /// <summary>All in the order path, line, column, then name; what has no place in source is last.</summary>
    public List<Listed> Ordered(Scope? scope = null)
    {
        var once = new Dictionary<(string Key, string Path, int Start), Listed>();
        var list = new List<Listed>(_entries.Count);
        foreach (var entry in _entries.Values)
        {
            question.Cancel.ThrowIfCancellationRequested();
            Locate(entry);
            if (scope is not null && !In(scope, entry))
            {
                continue;
            }

            if (entry.Declarations.Count == 0)
            {
                list.Add(entry);
                continue;
            }

            // A file that several project files share declares a symbol in each of them: it is listed under the first.
            var first = entry.Declarations[0];
            var key = (entry.Key.Substring(entry.Key.IndexOf('\0') + 1), first.Path, first.Span.Start);
            if (!once.TryGetValue(key, out var other) || first.Document.FileOrder < other.Declarations[0].Document.FileOrder)
            {
                once[key] = entry;
            }
        }

        list.AddRange(once.Values);
        list.Sort(Compare);
        return list;
    }

    private void Locate(Listed entry)
    {
        var symbols = entry.Same.Count > 0 ? entry.Same.Select(s => s.Symbol) : [entry.Symbol];
        entry.Declarations = Show.Declarations.Of(question, symbols);
    }

    public static int Compare(Listed a, Listed b)
    {
        var c = Order.ByPlaceOrNone(a.Declarations.FirstOrDefault(), b.Declarations.FirstOrDefault());
        if (c == 0)
        {
            c = string.CompareOrdinal(a.Name, b.Name);
        }

        return c != 0 ? c : string.CompareOrdinal(a.Key, b.Key);
    }

    /// <summary>Whether it is declared in the scope.</summary>
    public static bool In(Scope scope, Listed entry) =>
        scope.Whole
        || (scope.Document is not null
            ? entry.Declarations.Any(d => scope.Contains(d.Document))
            : entry.Same.Any(s => scope.Projects.Any(p => p.Id == s.Project.Id)));
}
