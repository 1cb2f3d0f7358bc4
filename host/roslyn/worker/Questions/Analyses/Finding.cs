// One finding in one framework, before findings are merged.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace Workbench.Questions.Analyses;

internal sealed record Finding(SyntaxTree Tree, TextSpan Span, string Id, string Message, ISymbol? Symbol = null);

internal static class Suppressions
{
    /// <summary>
    /// Without those that a pragma or <c>[SuppressMessage]</c> names by one of the ids, as for any analyzer's findings.
    /// </summary>
    public static List<T> Open<T>(IReadOnlyList<T> findings, Func<T, Finding> of, Compilation compilation, params string[] also)
    {
        if (findings.Count == 0)
        {
            return [];
        }

        var closed = new HashSet<(SyntaxTree, TextSpan)>();
        foreach (var ids in findings.Select(f => of(f).Id).Concat(also).Distinct().ToList())
        {
            var rule = new DiagnosticDescriptor(ids, ids, "", "Workbench", DiagnosticSeverity.Warning, isEnabledByDefault: true);
            var concerned = findings.Select(of).Where(f => f.Id == ids || Array.IndexOf(also, ids) >= 0);
            var diagnostics = concerned.Select(f => Diagnostic.Create(rule, Location.Create(f.Tree, f.Span)));
            foreach (var effective in CompilationWithAnalyzers.GetEffectiveDiagnostics(diagnostics, compilation))
            {
                if (effective.IsSuppressed)
                {
                    closed.Add((effective.Location.SourceTree!, effective.Location.SourceSpan));
                }
            }
        }

        return findings.Where(f => !closed.Contains((of(f).Tree, of(f).Span))).ToList();
    }
}
