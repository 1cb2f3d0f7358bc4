// Code that #if switches off: what it names may be used in another configuration.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Workbench.Questions.Analyses.Unused;

internal sealed class InactiveCode
{
    private readonly HashSet<string> _words = new(StringComparer.Ordinal);
    private readonly Dictionary<SyntaxTree, List<(TextSpan Span, HashSet<string> Words)>> _parts = new();

    public static InactiveCode Of(Compilation compilation, CancellationToken cancel)
    {
        var result = new InactiveCode();
        foreach (var tree in compilation.SyntaxTrees)
        {
            cancel.ThrowIfCancellationRequested();
            var root = tree.GetRoot(cancel);
            if (!root.ContainsDirectives)
            {
                continue;
            }

            var parts = root.DescendantTrivia(n => n.ContainsDirectives).Where(t => t.IsKind(SyntaxKind.DisabledTextTrivia))
                .Select(t => (t.FullSpan, Words(t.ToString()))).ToList();
            if (parts.Count > 0)
            {
                result._parts.Add(tree, parts);
                foreach (var (_, words) in parts)
                {
                    result._words.UnionWith(words);
                }
            }
        }

        return result;
    }

    /// <summary>Whether inactive code that could mean the symbol has its name: for locals and parameters, that of their member.</summary>
    public bool Names(ISymbol symbol, Finding at)
    {
        if (!_words.Contains(symbol.Name))
        {
            return false;
        }

        if (symbol is not (ILocalSymbol or IParameterSymbol or IMethodSymbol { MethodKind: MethodKind.LocalFunction }))
        {
            return true;
        }

        var node = at.Tree.GetRoot().FindNode(at.Span);
        var member = node.FirstAncestorOrSelf<MemberDeclarationSyntax>() ?? node;
        return _parts.TryGetValue(at.Tree, out var parts) && parts.Any(p => member.FullSpan.IntersectsWith(p.Span) && p.Words.Contains(symbol.Name));
    }

    private static HashSet<string> Words(string text)
    {
        var words = new HashSet<string>(StringComparer.Ordinal);
        foreach (var token in SyntaxFactory.ParseTokens(text))
        {
            if (token.IsKind(SyntaxKind.IdentifierToken))
            {
                words.Add(token.ValueText);
            }
        }

        return words;
    }
}
