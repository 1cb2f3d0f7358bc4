// What the names in a document mean, kept for as long as the compilation that says so.

using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using Workbench.Questions.Hierarchy;

namespace Workbench.Questions.Find;

/// <summary>A name in a text and the definitions that it may mean: one, or the candidates where the code is in error.</summary>
internal readonly record struct BoundName(TextSpan Span, ImmutableArray<ISymbol> Meant, bool IsCandidate);

internal static class BoundNames
{
    /// <summary>Names kept for each compilation.</summary>
    private const int Kept = 64;

    // Binding is nearly all of the time of a search. The same member is asked for again with other limits and by other
    // tools, and an edit leaves the compilations of most projects as they are.
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<string, ConcurrentDictionary<SyntaxTree, ImmutableArray<BoundName>>>> s_known = new();

    /// <summary>Every place of the document that spells the name and is a name there, in order.</summary>
    public static async ValueTask<ImmutableArray<BoundName>> In(Document document, string name, CancellationToken cancel)
    {
        if (await document.Project.GetCompilationAsync(cancel).ConfigureAwait(false) is not { } compilation
            || await document.GetSyntaxTreeAsync(cancel).ConfigureAwait(false) is not { } tree)
        {
            return [];
        }

        var names = s_known.GetValue(compilation, _ => new(StringComparer.Ordinal));
        if (names.Count >= Kept && !names.ContainsKey(name))
        {
            names.Clear();
        }

        var trees = names.GetOrAdd(name, _ => new());
        if (!trees.TryGetValue(tree, out var bound))
        {
            trees[tree] = bound = await Bind(document, tree, name, cancel).ConfigureAwait(false);
        }

        return bound;
    }

    private static async ValueTask<ImmutableArray<BoundName>> Bind(Document document, SyntaxTree tree, string name, CancellationToken cancel)
    {
        var found = ImmutableArray.CreateBuilder<BoundName>();
        SemanticModel? model = null;
        foreach (var node in Spelt(tree, name, cancel))
        {
            cancel.ThrowIfCancellationRequested();
            model ??= await Models.Of(document, cancel).ConfigureAwait(false);
            if (model is null)
            {
                break;
            }

            var info = model.GetSymbolInfo(node, cancel);
            var meant = info.Symbol is { } symbol ? [SameSymbol.Meant(symbol)] : info.CandidateSymbols.Select(SameSymbol.Meant).ToImmutableArray();
            if (!meant.IsEmpty)
            {
                found.Add(new BoundName(node.Identifier.Span, meant, info.Symbol is null));
            }
        }

        return found.ToImmutable();
    }

    private static IEnumerable<SimpleNameSyntax> Spelt(SyntaxTree tree, string name, CancellationToken cancel)
    {
        var text = tree.GetText(cancel).ToString();
        // An identifier may be spelt with escapes: then only its value tells.
        if (text.Contains("\\u", StringComparison.OrdinalIgnoreCase))
        {
            foreach (var token in tree.GetRoot(cancel).DescendantTokens(descendIntoTrivia: true))
            {
                if (Named(token, name) is { } node)
                {
                    yield return node;
                }
            }

            yield break;
        }

        for (var at = text.IndexOf(name, StringComparison.Ordinal); at >= 0; at = text.IndexOf(name, at + name.Length, StringComparison.Ordinal))
        {
            var token = tree.GetRoot(cancel).FindToken(at, findInsideTrivia: true);
            if (token.Span.End == at + name.Length && Named(token, name) is { } node)
            {
                yield return node;
            }
        }
    }

    private static SimpleNameSyntax? Named(SyntaxToken token, string name) =>
        token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == name ? token.Parent as SimpleNameSyntax : null;
}
