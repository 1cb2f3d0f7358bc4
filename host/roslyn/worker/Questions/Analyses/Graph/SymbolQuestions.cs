// What one symbol depends on, and what depends on it.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Protocol;
using Workbench.Questions.Analyses.Bind;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Analyses.Graph;

internal static class SymbolQuestions
{
    public static async Task<JsonNode> Dependencies(Question question)
    {
        var choice = await SymbolSelectors.One(question, question.Parameters.Object("symbol")).ConfigureAwait(false);
        var keys = new Keys(question);
        var target = Key(keys, choice, out _);
        var remarks = new Remarks();
        var found = new Gathered(question);
        var assemblies = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var (project, bindings) in await Bindings.Kept.All(question, Declaring(question, choice), remarks).ConfigureAwait(false))
        {
            foreach (var (from, all) in bindings.Uses)
            {
                question.Cancel.ThrowIfCancellationRequested();
                if (!IsWithin(keys, from, target))
                {
                    continue;
                }

                foreach (var to in all)
                {
                    if (keys.Of(to) is { } key && !IsWithin(keys, to, target))
                    {
                        found.Add(key, to, project);
                    }
                }
            }

            foreach (var (from, names) in bindings.Assemblies)
            {
                if (IsWithin(keys, from, target))
                {
                    assemblies.UnionWith(names);
                }
            }
        }

        var entries = found.Ordered().Select(entry => (Func<JsonNode>)(() => new JsonObject
        {
            ["symbol"] = entry.Show(question),
            ["kind"] = entry.Symbol.Kind.ToString(),
            ["assemblyName"] = entry.Symbol.ContainingAssembly?.Name,
        })).ToList();
        if (question.Parameters.Flag("includeAssemblies"))
        {
            entries.AddRange(assemblies.Select(name =>
                (Func<JsonNode>)(() => new JsonObject { ["kind"] = "Assembly", ["assemblyName"] = name })));
        }

        Covered(remarks);
        return new JsonObject
        {
            ["symbol"] = SymbolJson.Of(question, choice.Same),
            ["dependencies"] = Json.Page(entries, question.Limit, show => show(), remarks, question.Cancel),
        };
    }

    public static async Task<JsonNode> Dependents(Question question)
    {
        var choice = await SymbolSelectors.One(question, question.Parameters.Object("symbol")).ConfigureAwait(false);
        var scope = Scopes.Of(question, question.Parameters.Object("scope"));
        var keys = new Keys(question);
        var target = Key(keys, choice, out _);
        var remarks = new Remarks();
        var found = new Gathered(question);
        foreach (var (project, bindings) in await Bindings.Kept.All(question, scope.Projects, remarks).ConfigureAwait(false))
        {
            foreach (var (from, all) in bindings.Uses)
            {
                question.Cancel.ThrowIfCancellationRequested();
                if (from is not IAssemblySymbol && keys.Of(from) is { } key && all.Any(to => keys.Of(to) == target)
                    && !IsWithin(keys, from, target) && IsInScope(question, scope, from))
                {
                    found.Add(key, from, project);
                }
            }
        }

        Covered(remarks);
        return new JsonObject
        {
            ["symbol"] = SymbolJson.Of(question, choice.Same),
            ["dependents"] = Json.Page(found.Ordered(), question.Limit, entry => entry.Show(question), remarks, question.Cancel),
        };
    }

    /// <summary>The key of the member or type that is asked about, and that symbol.</summary>
    public static string Key(Keys keys, SymbolChoice choice, out ISymbol symbol)
    {
        symbol = choice.Symbol is INamespaceSymbol ? choice.Symbol : Targets.Of(choice.Symbol) ?? choice.Symbol;
        var usable = symbol is INamespaceSymbol or INamedTypeSymbol or IMethodSymbol or IPropertySymbol or IFieldSymbol or IEventSymbol;
        return (usable ? keys.Of(symbol) : null) ?? throw new ContractException(
            "InvalidRequest",
            $"'symbol' is the {symbol.Kind} '{symbol.ToDisplayString()}'; accepted are types and members declared in the workspace. find-references takes others too.");
    }

    /// <summary>Whether the symbol is the one with that key or declared in it.</summary>
    public static bool IsWithin(Keys keys, ISymbol symbol, string target)
    {
        for (ISymbol? s = symbol; s is not null and not IModuleSymbol and not IAssemblySymbol; s = s.ContainingSymbol)
        {
            if (keys.Of(s) == target)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsInScope(Question question, Scope scope, ISymbol symbol) =>
        scope.Document is null || symbol.Locations.Any(l => question.Documents.Of(l) is { } spot && scope.Contains(spot.Document));

    /// <summary>The project files that declare the symbol, in all their frameworks, or in the one that was asked for.</summary>
    public static IEnumerable<Project> Declaring(Question question, SymbolChoice choice)
    {
        var files = choice.Same.SelectMany(s => s.Symbol.Locations).Select(l => question.Documents.Of(l))
            .Where(s => s is not null).Select(s => s!.Value.Document.File).ToHashSet();
        var asked = choice.OneFramework ? choice.Same.Select(s => s.Project.Id).ToHashSet() : null;
        return question.State.Projects.Where(p =>
        {
            var file = question.State.FileOf(p.Id);
            return files.Contains(file) && (asked is null || !file.Projects.Any(asked.Contains) || asked.Contains(p.Id));
        });
    }

    private static void Covered(Remarks remarks)
    {
        remarks.NotCovered("uses by reflection or by name in text");
        remarks.NotCovered("implicit conversions");
    }
}
