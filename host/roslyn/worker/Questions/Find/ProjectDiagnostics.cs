// The diagnostics of one project in one framework, kept as long as its compilation lives.

using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Workbench.Questions.Find;

/// <param name="NotCovered">Phrases for <see cref="Show.Remarks"/>.</param>
internal sealed record Checked(ImmutableArray<Diagnostic> Diagnostics, ImmutableArray<string> NotCovered);

internal static class ProjectDiagnostics
{
    // Forks of a solution share the compilations of the projects that an edit does not reach, and so their diagnostics.
    private static readonly ConditionalWeakTable<Compilation, Kept> s_kept = new();

    /// <summary>Null if the project has no compilation that means anything.</summary>
    public static async Task<Checked?> Of(Project project, bool analyzers, CancellationToken cancel)
    {
        var compilation = await project.GetCompilationAsync(cancel).ConfigureAwait(false);
        if (compilation is null || !ReferenceRemarks.IsUsable(compilation))
        {
            return null;
        }

        var kept = s_kept.GetOrCreateValue(compilation);
        var options = project.AnalyzerOptions;
        await kept.Gate.WaitAsync(cancel).ConfigureAwait(false);
        try
        {
            if (kept.Find(analyzers, options) is { } known)
            {
                return known;
            }

            var set = analyzers ? AnalyzerSets.Of(project) : new AnalyzerSet([], []);
            var generators = await Generators.Of(project, cancel).ConfigureAwait(false);
            var own = set.Analyzers.IsEmpty
                ? await Task.Run(() => compilation.GetDiagnostics(cancel), cancel).ConfigureAwait(false)
                : await Run(compilation, set.Analyzers, options, cancel).ConfigureAwait(false);
            var crashed = own.Where(d => d.Id == "AD0001").Select(d => $"what a failing analyzer would have found ({FirstLine(d)})");
            var result = new Checked(
                own.AddRange(generators.Diagnostics),
                set.Failures.AddRange(generators.Failures).AddRange(crashed.Distinct()));
            kept.Keep(analyzers, options, result);
            return result;
        }
        finally
        {
            kept.Gate.Release();
        }
    }

    private static Task<ImmutableArray<Diagnostic>> Run(
        Compilation compilation, ImmutableArray<DiagnosticAnalyzer> analyzers, AnalyzerOptions options, CancellationToken cancel)
    {
        // Analyzers that run beside each other do not always say the same.
        var how = new CompilationWithAnalyzersOptions(
            options, onAnalyzerException: null, concurrentAnalysis: false, logAnalyzerExecutionTime: false, reportSuppressedDiagnostics: false);
        return compilation.WithAnalyzers(analyzers, how).GetAllDiagnosticsAsync(cancel);
    }

    private static string FirstLine(Diagnostic diagnostic) =>
        diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture).Split('\n')[0].Trim();

    private sealed class Kept
    {
        private Checked? _compiler;
        private Checked? _all;
        private AnalyzerOptions? _options;

        public SemaphoreSlim Gate { get; } = new(1, 1);

        public Checked? Find(bool analyzers, AnalyzerOptions options) =>
            !analyzers ? _compiler : ReferenceEquals(_options, options) ? _all : null;

        public void Keep(bool analyzers, AnalyzerOptions options, Checked result)
        {
            if (analyzers)
            {
                (_all, _options) = (result, options);
            }
            else
            {
                _compiler = result;
            }
        }
    }
}
