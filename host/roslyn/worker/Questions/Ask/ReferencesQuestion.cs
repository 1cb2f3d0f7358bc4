// Where a symbol is declared and used.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Find;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Ask;

internal static class ReferencesQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var parameters = question.Parameters;
        var choice = await SymbolSelectors.One(question, parameters.Object("symbol")).ConfigureAwait(false);
        var scope = Scopes.Of(question, parameters.Object("scope"));
        var found = await ReferenceFinder.Find(question, choice, scope).ConfigureAwait(false);
        var definitions = new Places();
        var uses = new Dictionary<Place, bool>();
        var places = new Places();
        if (parameters.Flag("includeDefinitions"))
        {
            // Accessors come as symbols of their own; their property is in the list already.
            foreach (var location in found.Definitions
                .Where(d => d is not IMethodSymbol { AssociatedSymbol: not null }).SelectMany(d => d.Locations))
            {
                if (ReferenceFinder.InScope(question, choice, scope, location) is { } spot)
                {
                    definitions.Add(spot);
                }
            }
        }

        foreach (var use in found.All)
        {
            question.Cancel.ThrowIfCancellationRequested();
            if (ReferenceFinder.InScope(question, choice, scope, use.Location) is { } spot)
            {
                var place = places.Add(spot);
                var write = !use.IsImplicit && await Root(use.Document, question.Cancel).ConfigureAwait(false) is { } root
                    && Writes.IsWrite(root, spot.Span);
                uses[place] = write || (uses.TryGetValue(place, out var already) && already);
            }
        }

        var all = definitions.Ordered().Select(place => new Entry(place, true, false))
            .Concat(places.Ordered().Select(place => new Entry(place, false, uses[place]))).ToList();
        all.Sort((a, b) =>
        {
            var c = Order.ByPlace(a.Place, b.Place);
            return c != 0 ? c : b.IsDefinition.CompareTo(a.IsDefinition);
        });
        var remarks = await ReferenceRemarks.Of(question, choice).ConfigureAwait(false);
        var context = parameters.Flag("includeContext");
        return new JsonObject
        {
            ["symbol"] = SymbolJson.Of(question, choice.Same),
            ["written"] = all.Count(entry => !entry.IsDefinition && !entry.Place.Document.IsGenerated),
            ["references"] = Json.Page(all, question.Limit, entry => Show(question, entry, context), remarks, question.Cancel),
        };
    }

    private static JsonNode Show(Question question, Entry entry, bool context)
    {
        var document = entry.Place.Document.Document;
        var result = new JsonObject { ["location"] = entry.Place.ToJson(question.Cancel) };
        // Models and texts are at hand: the search has just used them.
        var model = Models.Of(document, question.Cancel).AsTask().GetAwaiter().GetResult();
        if (model is not null && Container(question, model, entry) is { } holder)
        {
            result["containingSymbol"] = SymbolJson.Of(question, holder);
        }

        result["isDefinition"] = entry.IsDefinition;
        result["isWrite"] = entry.IsWrite;
        if (context)
        {
            var text = document.GetTextAsync(question.Cancel).GetAwaiter().GetResult();
            result["context"] = text.Lines.GetLineFromPosition(Math.Min(entry.Place.Span.Start, text.Length)).ToString().Trim();
        }

        return result;
    }

    /// <summary>A use is held by the member around it, a definition by what surrounds that.</summary>
    private static ISymbol? Container(Question question, SemanticModel model, Entry entry)
    {
        var start = entry.Place.Span.Start;
        var holder = Containers.Of(model, start, localFunctions: false, question.Cancel);
        var isItself = entry.IsDefinition && holder is not null
            && holder.Locations.Any(l => l.SourceTree == model.SyntaxTree && l.SourceSpan == entry.Place.Span);
        if (!isItself)
        {
            return holder;
        }

        return holder!.ContainingSymbol is INamespaceSymbol { IsGlobalNamespace: true } or IModuleSymbol or IAssemblySymbol
            ? null
            : holder.ContainingSymbol;
    }

    private static async Task<SyntaxNode?> Root(Document document, CancellationToken cancel) =>
        document.TryGetSyntaxRoot(out var root) ? root : await document.GetSyntaxRootAsync(cancel).ConfigureAwait(false);

    private readonly record struct Entry(Place Place, bool IsDefinition, bool IsWrite);
}
