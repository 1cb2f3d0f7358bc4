// What the bodies of a symbol call.

using System.Collections.Immutable;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Protocol;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class CalleesQuestion
{
    /// <summary>Bodies that one question binds. A call graph may well be the whole solution.</summary>
    private const int MaximumBodies = 2_000;

    public static async Task<JsonNode> Answer(Question question)
    {
        var (asked, roots) = await Source(question).ConfigureAwait(false);
        var depth = question.Parameters.Number("maxDepth") ?? 1;
        var home = SymbolJson.File(question, roots[0].Symbol, Declarations.Of(question, roots.Select(r => r.Symbol)));
        var list = new SymbolList(question, home);
        var levels = new Dictionary<string, int>(StringComparer.Ordinal);
        var seen = new HashSet<ISymbol>(roots.Select(r => r.Symbol), SymbolEqualityComparer.Default);
        var next = roots.Select(r => r.Symbol).ToList();
        var bodies = 0;
        for (var level = 1; level <= depth && next.Count > 0 && bodies < MaximumBodies; level++)
        {
            var bound = next;
            next = [];
            foreach (var symbol in bound)
            {
                if (++bodies > MaximumBodies)
                {
                    break;
                }

                foreach (var callee in await Bodies.Calls(question, symbol).ConfigureAwait(false))
                {
                    levels.TryAdd(list.Add(callee).Key, level);
                    if (seen.Add(callee) && callee.Locations.Any(l => l.IsInSource))
                    {
                        next.Add(callee);
                    }
                }
            }
        }

        var notCovered = new List<string> { "calls that the compiler adds for foreach, using and await", "calls by reflection" };
        if (depth > 1)
        {
            notCovered.Add("what runs instead of virtual and interface members");
        }

        if (bodies > MaximumBodies)
        {
            notCovered.Add($"more than {MaximumBodies} bodies");
        }

        var remarks = await HierarchyRemarks.Of(question, roots.Select(r => r.Project), [.. notCovered]).ConfigureAwait(false);
        var all = list.Ordered().OrderBy(entry => levels[entry.Key]).ToList();
        return Related.Page(question, asked, all, remarks);
    }

    private static async Task<(JsonObject Asked, ImmutableArray<SymbolIn> Roots)> Source(Question question)
    {
        if (question.Parameters.Object("symbol") is { } selector)
        {
            var choice = await SymbolSelectors.One(question, selector).ConfigureAwait(false);
            var roots = await FrameworkSymbols.Of(question, choice).ConfigureAwait(false);
            return (Related.Asked(question, choice, roots), roots);
        }

        var at = await LocationSelectors.One(question, question.Parameters.Object("at")).ConfigureAwait(false);
        var found = ImmutableArray.CreateBuilder<SymbolIn>();
        foreach (var document in at.Document.Documents)
        {
            if (await document.Document.GetSemanticModelAsync(question.Cancel).ConfigureAwait(false) is { } model
                && Containers.Of(model, at.Span.Start, localFunctions: false, question.Cancel) is { } member
                && member is not (INamespaceOrTypeSymbol or IModuleSymbol or IAssemblySymbol))
            {
                found.Add(new SymbolIn(member, document.Document.Project));
            }
        }

        if (found.Count == 0)
        {
            var line = at.Text.Lines.GetLinePosition(at.Span.Start);
            throw new ContractException(
                "SymbolNotFound",
                $"There is no member around {at.Document.First.Path}, line {line.Line + 1}, column {line.Character + 1}.");
        }

        var same = found.ToImmutable();
        return (SymbolJson.Of(question, same), same);
    }
}
