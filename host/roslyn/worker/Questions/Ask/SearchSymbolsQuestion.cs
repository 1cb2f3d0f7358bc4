// Declarations in source by name.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FindSymbols;
using Workbench.Model;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Ask;

internal static class SearchSymbolsQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var scope = Scopes.Of(question, question.Parameters.Object("scope"));
        var filter = new SymbolFilters(question.Parameters);
        var query = question.Parameters.Text("query");
        var found = new Dictionary<(ProjectFile, string), Found>();
        foreach (var project in scope.Projects)
        {
            question.Cancel.ThrowIfCancellationRequested();
            var symbols = string.IsNullOrWhiteSpace(query)
                ? await DeclaredSymbols.All(project, question.Cancel).ConfigureAwait(false)
                : await SymbolFinder.FindSourceDeclarationsWithPatternAsync(project, query.Trim(), filter.Kinds, question.Cancel).ConfigureAwait(false);
            foreach (var symbol in symbols)
            {
                if (filter.Fits(symbol))
                {
                    var key = (question.State.FileOf(project.Id), SymbolKeys.Of(symbol));
                    if (!found.TryGetValue(key, out var one))
                    {
                        found.Add(key, one = new Found(symbol));
                    }

                    one.Same.Add(new SymbolIn(symbol, project));
                }
            }
        }

        var list = Once(question, scope, found.Values);
        return Json.Page(list, question.Limit, one => SymbolJson.Of(question, one.Symbol, one.Declarations, one.Same), new Remarks(), question.Cancel);
    }

    /// <summary>
    /// One entry a symbol, also for linked files, in order. What only generators or the build declare is left out, as
    /// Roslyn's own search leaves it out.
    /// </summary>
    private static List<Found> Once(Question question, Scope scope, IEnumerable<Found> found)
    {
        var once = new Dictionary<(string Key, string Path, int Start), Found>();
        foreach (var one in found)
        {
            question.Cancel.ThrowIfCancellationRequested();
            one.Declarations = Declarations.Of(question, one.Same.Select(s => s.Symbol));
            if (one.Declarations.Count == 0 || !one.Declarations[0].Document.IsAuthored
                || (scope.Document is not null && !one.Declarations.Any(d => scope.Contains(d.Document))))
            {
                continue;
            }

            var first = one.Declarations[0];
            var key = (SymbolKeys.Of(one.Symbol), first.Path, first.Span.Start);
            if (!once.TryGetValue(key, out var other) || first.Document.FileOrder < other.Declarations[0].Document.FileOrder)
            {
                once[key] = one;
            }
        }

        var list = once.Values.ToList();
        list.Sort((a, b) =>
        {
            var c = string.CompareOrdinal(a.Name, b.Name);
            return c != 0 ? c : Order.ByPlace(a.Declarations[0], b.Declarations[0]);
        });
        return list;
    }

    private sealed class Found(ISymbol symbol)
    {
        public ISymbol Symbol { get; } = symbol;

        public string Name { get; } = symbol.ToDisplayString();

        public List<SymbolIn> Same { get; } = new(1);

        public IReadOnlyList<Place> Declarations { get; set; } = [];
    }
}
