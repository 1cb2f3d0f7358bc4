// Who is touched when a symbol changes: complete counts, and a page of the references.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FindSymbols;
using Workbench.Questions.Ask;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Analyses.Graph;

internal static class ChangeImpactQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var choice = await SymbolSelectors.One(question, question.Parameters.Object("symbol")).ConfigureAwait(false);
        var scope = Scopes.Of(question, question.Parameters.Object("scope"));
        var ask = (JsonObject)question.Parameters.DeepClone();
        ask["includeDefinitions"] = false;
        var references = (JsonObject)await ReferencesQuestion.Answer(new Question(question.State, ask, question.Cancel)).ConfigureAwait(false);

        var keys = new Keys(question);
        var (callers, overrides, implementations) = (new Counted(question, scope, keys), new Counted(question, scope, keys), new Counted(question, scope, keys));
        foreach (var same in choice.Same)
        {
            question.Cancel.ThrowIfCancellationRequested();
            foreach (var caller in await SymbolFinder.FindCallersAsync(same.Symbol, question.Solution, question.Cancel).ConfigureAwait(false))
            {
                if (caller.IsDirect)
                {
                    callers.Add(Member(caller.CallingSymbol));
                }
            }

            foreach (var symbol in await SymbolFinder.FindOverridesAsync(same.Symbol, question.Solution, cancellationToken: question.Cancel).ConfigureAwait(false))
            {
                overrides.Add(symbol);
            }

            foreach (var symbol in await SymbolFinder.FindImplementationsAsync(same.Symbol, question.Solution, cancellationToken: question.Cancel).ConfigureAwait(false))
            {
                implementations.Add(symbol);
            }
        }

        var surface = new Counted(question, new Scope(question.State.Projects, null, whole: true), keys);
        foreach (var symbol in overrides.All.Concat(implementations.All).Append(choice.Symbol).Where(IsVisibleOutside))
        {
            surface.Add(symbol);
        }

        return new JsonObject
        {
            // Whoever changes the symbol edits these; uses in generated source follow by themselves.
            ["referenceCount"] = references["written"]!.DeepClone(),
            ["callerCount"] = callers.Count,
            ["overrideCount"] = overrides.Count,
            ["implementationCount"] = implementations.Count,
            ["publicSurfaceCount"] = surface.Count,
            ["references"] = references,
        };
    }

    /// <summary>Lambdas and local functions count as the member they stand in (decision D15).</summary>
    private static ISymbol Member(ISymbol symbol)
    {
        while (symbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction })
        {
            symbol = symbol.ContainingSymbol;
        }

        return symbol;
    }

    private static bool IsVisibleOutside(ISymbol symbol)
    {
        for (ISymbol? s = symbol; s is not null and not INamespaceSymbol; s = s.ContainingSymbol)
        {
            if (s.DeclaredAccessibility is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Symbols declared in the scope, each once over the frameworks.</summary>
    private sealed class Counted(Question question, Scope scope, Keys keys)
    {
        private readonly Dictionary<string, ISymbol> _found = new(StringComparer.Ordinal);

        public int Count => _found.Count;

        public IEnumerable<ISymbol> All => _found.Values;

        public void Add(ISymbol symbol)
        {
            if (keys.Of(symbol) is { } key
                && symbol.Locations.Any(l => question.Documents.Of(l) is { } spot && (scope.Whole || scope.Contains(spot.Document))))
            {
                _found.TryAdd(key, symbol);
            }
        }
    }
}
