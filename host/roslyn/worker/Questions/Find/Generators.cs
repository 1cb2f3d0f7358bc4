// What the source generators of a project report and which of them failed.

using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Workbench.Questions.Find;

internal sealed record GeneratorReport(ImmutableArray<Diagnostic> Diagnostics, ImmutableArray<string> Failures);

internal static class Generators
{
    private static readonly GeneratorReport s_nothing = new([], []);

    // Public in newer Roslyn only. Where it is missing, a generator's own diagnostics are not seen.
    private static readonly MethodInfo? s_result = typeof(Project).GetMethod(
        "GetSourceGeneratorRunResultAsync", BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, [typeof(CancellationToken)]);

    public static async Task<GeneratorReport> Of(Project project, CancellationToken cancel)
    {
        if (project.AnalyzerReferences.Count == 0)
        {
            return s_nothing;
        }

        var missing = project.AnalyzerReferences.OfType<UnresolvedAnalyzerReference>()
            .Select(r => $"what analyzers and generators of {Path.GetFileNameWithoutExtension(r.FullPath)} do: it was not found").ToImmutableArray();
        if (s_result?.Invoke(project, [cancel]) is not ValueTask<GeneratorDriverRunResult?> running
            || await running.ConfigureAwait(false) is not { } run)
        {
            return new GeneratorReport([], missing);
        }

        var diagnostics = ImmutableArray.CreateBuilder<Diagnostic>();
        var failures = missing.ToBuilder();
        foreach (var result in run.Results)
        {
            diagnostics.AddRange(result.Diagnostics);
            if (result.Exception is { } exception)
            {
                var name = result.Generator.GetGeneratorType().FullName;
                failures.Add($"what the generator {name} would have written: it failed ({exception.Message})");
            }
        }

        return new GeneratorReport(diagnostics.ToImmutable(), failures.ToImmutable());
    }
}
