// Finds all uses of a family of members in one pass over the documents that may name them.
//
// Roslyn's finder looks through the documents once for each member of the family: with hundreds of implementations of one
// interface member that is most of its time. Here each name in a text is bound once.

using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Hierarchy;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Find;

internal static class NamedUses
{
    /// <summary>Names by which the compiler calls members that the code does not name.</summary>
    private static readonly HashSet<string> s_implicit = new(StringComparer.Ordinal)
    {
        "Add", "AppendFormatted", "AppendLiteral", "Cast", "Count", "Current", "Deconstruct", "Dispose", "DisposeAsync",
        "GetAsyncEnumerator", "GetAwaiter", "GetEnumerator", "GetPinnableReference", "GetResult", "GroupBy", "GroupJoin",
        "IsCompleted", "Join", "Length", "MoveNext", "MoveNextAsync", "OnCompleted", "OrderBy", "OrderByDescending", "Select",
        "SelectMany", "Slice", "ThenBy", "ThenByDescending", "UnsafeOnCompleted", "Where",
    };

    /// <summary>Whether all uses of the member name it, so that its name finds them.</summary>
    public static bool Fits(ISymbol symbol) =>
        symbol.ContainingType is { Name.Length: > 0 }
        && !s_implicit.Contains(Name(symbol))
        && symbol switch
        {
            IMethodSymbol method => method.MethodKind is MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation,
            IPropertySymbol property => !property.IsIndexer,
            IEventSymbol => true,
            _ => false,
        };

    /// <param name="family">Members that <see cref="Fits"/>, in whatever framework each is seen.</param>
    public static async Task<List<Use>> Find(Question question, Scope scope, IReadOnlyCollection<ISymbol> family)
    {
        var names = family.Select(Name).ToHashSet(StringComparer.Ordinal);
        var members = new ConcurrentDictionary<ISymbol, ISymbol?>(SymbolEqualityComparer.Default);
        var byKey = new Dictionary<string, ISymbol>(StringComparer.Ordinal);
        foreach (var member in family)
        {
            members[member] = member;
            byKey.TryAdd(Key(member), member);
        }

        var found = new ConcurrentBag<(int Document, List<Use> Uses)>();
        var documents = await Documents(question, scope, family).ConfigureAwait(false);
        await Parallel.ForEachAsync(
            documents.Select((document, index) => (document, index)),
            new ParallelOptions { CancellationToken = question.Cancel, MaxDegreeOfParallelism = Math.Max(1, Environment.ProcessorCount) },
            async (entry, cancel) =>
            {
                var uses = await In(entry.document, names, Member, cancel).ConfigureAwait(false);
                if (uses.Count > 0)
                {
                    found.Add((entry.index, uses));
                }
            }).ConfigureAwait(false);
        return found.OrderBy(f => f.Document).SelectMany(f => f.Uses).ToList();

        ISymbol? Member(ISymbol symbol) => members.GetOrAdd(symbol, meant => byKey.GetValueOrDefault(Key(meant)));
    }

    /// <summary>The name in code: explicit implementations are named by what they implement.</summary>
    private static string Name(ISymbol symbol) => symbol.Name.Substring(symbol.Name.LastIndexOf('.') + 1);

    private static string Key(ISymbol symbol) => symbol.ContainingAssembly?.Name + "\0" + SymbolKeys.Of(symbol);

    /// <summary>The documents of the scope in projects that can see a member of the family.</summary>
    private static async Task<List<Document>> Documents(Question question, Scope scope, IReadOnlyCollection<ISymbol> family)
    {
        if (scope.Document is { } one)
        {
            return one.Documents.Select(d => d.Document).ToList();
        }

        var declaring = family.Select(m => FrameworkSymbols.Declaring(question, m)?.Id).Distinct().ToList();
        var graph = question.Solution.GetProjectDependencyGraph();
        var seeing = declaring.Contains(null)
            ? null
            : declaring.SelectMany(p => graph.GetProjectsThatTransitivelyDependOnThisProject(p!).Append(p!)).ToImmutableHashSet();
        var documents = new List<Document>();
        foreach (var project in scope.Projects.Where(p => seeing is null || seeing.Contains(p.Id)))
        {
            documents.AddRange(project.Documents);
            documents.AddRange(await project.GetSourceGeneratedDocumentsAsync(question.Cancel).ConfigureAwait(false));
        }

        return documents;
    }

    private static async Task<List<Use>> In(
        Document document, HashSet<string> names, Func<ISymbol, ISymbol?> member, CancellationToken cancel)
    {
        var uses = new List<Use>();
        foreach (var name in names)
        {
            foreach (var bound in await BoundNames.In(document, name, cancel).ConfigureAwait(false))
            {
                var definition = bound.Meant.Select(member).FirstOrDefault(m => m is not null);
                if (definition is not null && await document.GetSyntaxTreeAsync(cancel).ConfigureAwait(false) is { } tree)
                {
                    uses.Add(new Use(document, tree.GetLocation(bound.Span), definition, false, bound.IsCandidate));
                }
            }
        }

        return uses;
    }
}
