// The tests that a change of a symbol concerns.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Protocol;
using Workbench.Questions.Analyses.Bind;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Analyses.Graph;

internal static class TestImpactQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var choice = await SymbolSelectors.One(question, question.Parameters.Object("symbol")).ConfigureAwait(false);
        var scope = Scopes.Of(question, question.Parameters.Object("scope"));
        var keys = new Keys(question);
        var target = SymbolQuestions.Key(keys, choice, out var symbol);
        if (symbol is INamespaceSymbol)
        {
            throw new ContractException("InvalidRequest", $"'symbol' is the namespace '{symbol.ToDisplayString()}'; accepted are types and members.");
        }

        var depth = (int)Math.Clamp(question.Parameters.Number("maxDepth") ?? 1, 1, int.MaxValue);
        var remarks = new Remarks();
        // Direct uses stand in the scope itself; calls may lead through everything.
        var all = await Bindings.Kept.All(question, depth > 1 ? question.State.Projects : scope.Projects, remarks).ConfigureAwait(false);
        var type = Targets.TypeOf(symbol) is { } holder ? keys.Of(holder) : null;
        var reach = depth > 1 ? Reach.Of(question, keys, all.Select(a => a.Value), symbol is INamedTypeSymbol, target, depth) : null;
        var found = new Gathered(question);
        var reasons = new Dictionary<string, (bool Direct, SortedSet<string> Why)>(StringComparer.Ordinal);
        var wanted = scope.Projects.Select(p => p.Id).ToHashSet();
        foreach (var (project, bindings) in all.Where(a => wanted.Contains(a.Project.Id)))
        {
            foreach (var test in await TestsOf(question, scope, project).ConfigureAwait(false))
            {
                question.Cancel.ThrowIfCancellationRequested();
                var direct = new List<string>();
                var indirect = new List<string>();
                foreach (var part in Parts(test, bindings))
                {
                    var shown = SymbolEqualityComparer.Default.Equals(part, test) ? "The test" : $"'{part.Name}' of its class";
                    foreach (var use in bindings.UsesOf(part))
                    {
                        var key = keys.Of(use);
                        if (key == target || (type is not null && Targets.TypeOf(use) is { } of && keys.Of(of) == type))
                        {
                            direct.Add($"{shown} uses {use.ToDisplayString()}.");
                        }
                        else if (key is not null && reach?.Path(key, depth - 1) is { } path)
                        {
                            indirect.Add($"{shown} reaches it through {path}.");
                        }
                    }
                }

                if ((direct.Count > 0 || indirect.Count > 0) && keys.Of(test) is { } testKey)
                {
                    found.Add(testKey, test, project);
                    var (already, why) = reasons.TryGetValue(testKey, out var known) ? known : (false, new SortedSet<string>(StringComparer.Ordinal));
                    if (direct.Count > 0 && !already)
                    {
                        why.Clear();
                    }

                    why.UnionWith(direct.Count > 0 ? direct : already ? [] : indirect);
                    reasons[testKey] = (already || direct.Count > 0, why);
                }
            }
        }

        remarks.NotCovered("tests that reach it by reflection, or through interfaces and overrides");
        return new JsonObject
        {
            ["symbol"] = SymbolJson.Of(question, choice.Same),
            ["tests"] = Json.Page(found.Ordered(), question.Limit, entry => Show(question, entry, reasons[entry.Key]), remarks, question.Cancel),
        };
    }

    private static JsonObject Show(Question question, Gathered.Entry entry, (bool Direct, SortedSet<string> Why) reason)
    {
        var result = new JsonObject { ["test"] = entry.Show(question) };
        result.Put("location", entry.Places.Count > 0 ? entry.Places[0].ToJson(question.Cancel) : null);
        result["direct"] = reason.Direct;
        result["reasons"] = Json.Array(reason.Why.Take(5));
        return result;
    }

    private static async Task<List<IMethodSymbol>> TestsOf(Question question, Scope scope, Project project)
    {
        var declared = await DeclaredSymbols.All(project, question.Cancel).ConfigureAwait(false);
        return declared.OfType<IMethodSymbol>().Where(m => Tests.IsTest(m)
            && (scope.Document is null || m.Locations.Any(l => question.Documents.Of(l) is { } spot && scope.Contains(spot.Document)))).ToList();
    }

    /// <summary>The test itself, and what its class and the bases of that prepare for it.</summary>
    private static IEnumerable<ISymbol> Parts(IMethodSymbol test, Bindings bindings)
    {
        yield return test;
        for (var type = test.ContainingType?.OriginalDefinition; type is not null; type = type.BaseType?.OriginalDefinition)
        {
            foreach (var member in type.GetMembers())
            {
                if (Tests.IsShared(member) && bindings.Uses.ContainsKey(member))
                {
                    yield return member;
                }
            }
        }
    }
}
