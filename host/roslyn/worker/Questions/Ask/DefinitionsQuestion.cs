// Where a symbol is defined: in source, or in which assembly.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FindSymbols;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Ask;

internal static class DefinitionsQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var choice = await SymbolSelectors.One(question, question.Parameters.Object("symbol")).ConfigureAwait(false);
        var source = new List<ISymbol>();
        var metadata = new SortedDictionary<string, JsonObject>(StringComparer.Ordinal);
        ISymbol? first = null;
        foreach (var seen in choice.All)
        {
            question.Cancel.ThrowIfCancellationRequested();
            var symbol = await SymbolFinder.FindSourceDefinitionAsync(seen.Symbol, question.Solution, question.Cancel).ConfigureAwait(false)
                ?? seen.Symbol;
            first ??= symbol;
            if (symbol.Locations.Any(l => l.IsInSource))
            {
                source.Add(symbol);
            }
            else
            {
                var entry = new JsonObject { ["isMetadata"] = true, ["metadataName"] = MetadataNames.Full(symbol) };
                entry.Put("containingAssembly", symbol.ContainingAssembly?.Name);
                metadata.TryAdd(MetadataNames.Full(symbol) + "|" + symbol.ContainingAssembly?.Name, entry);
            }
        }

        var all = Declarations.Of(question, source)
            .Select(place => (Func<JsonNode>)(() => new JsonObject { ["location"] = place.ToJson(question.Cancel), ["isMetadata"] = false }))
            .Concat(metadata.Values.Select(entry => (Func<JsonNode>)(() => entry)))
            .ToList();
        return new JsonObject
        {
            ["symbol"] = SymbolJson.Of(question, first!, Declarations.Of(question, [first!]), choice.Same),
            ["definitions"] = Json.Page(all, question.Limit, show => show(), new Remarks(), question.Cancel),
        };
    }
}
