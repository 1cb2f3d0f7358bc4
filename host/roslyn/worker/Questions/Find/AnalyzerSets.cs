// The analyzers of projects, loaded once for each reference, with what went wrong.

using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Workbench.Questions.Find;

/// <param name="Failures">One phrase for each assembly or type that could not be loaded.</param>
internal sealed record AnalyzerSet(ImmutableArray<DiagnosticAnalyzer> Analyzers, ImmutableArray<string> Failures);

internal static class AnalyzerSets
{
    private static readonly ConditionalWeakTable<AnalyzerReference, AnalyzerSet> s_loaded = new();

    public static AnalyzerSet Of(Project project)
    {
        var analyzers = new Dictionary<string, DiagnosticAnalyzer>(StringComparer.Ordinal);
        var failures = ImmutableArray.CreateBuilder<string>();
        foreach (var reference in project.AnalyzerReferences)
        {
            var set = s_loaded.GetValue(reference, Load);
            failures.AddRange(set.Failures);
            foreach (var analyzer in set.Analyzers)
            {
                analyzers.TryAdd(analyzer.GetType().AssemblyQualifiedName ?? analyzer.ToString(), analyzer);
            }
        }

        return new AnalyzerSet(analyzers.Values.ToImmutableArray(), failures.ToImmutable());
    }

    private static AnalyzerSet Load(AnalyzerReference reference)
    {
        var name = reference.FullPath is { } path ? Path.GetFileNameWithoutExtension(path) : reference.Display;
        if (reference is UnresolvedAnalyzerReference)
        {
            // Named where its generators are missed, too.
            return new AnalyzerSet([], []);
        }

        var failures = new ConcurrentQueue<string>();
        void Failed(object? sender, AnalyzerLoadFailureEventArgs e)
        {
            // An assembly of generators alone is no failure.
            if (e.ErrorCode is AnalyzerLoadFailureEventArgs.FailureErrorCode.UnableToLoadAnalyzer
                or AnalyzerLoadFailureEventArgs.FailureErrorCode.UnableToCreateAnalyzer)
            {
                failures.Enqueue($"the analyzer {e.TypeName ?? name}, which could not be loaded");
            }
        }

        var file = reference as AnalyzerFileReference;
        try
        {
            if (file is not null)
            {
                file.AnalyzerLoadFailed += Failed;
            }

            return new AnalyzerSet(reference.GetAnalyzers(LanguageNames.CSharp), failures.Distinct().ToImmutableArray());
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            return new AnalyzerSet([], [$"the analyzers of {name}, which could not be loaded ({e.Message})"]);
        }
        finally
        {
            if (file is not null)
            {
                file.AnalyzerLoadFailed -= Failed;
            }
        }
    }
}
