// Generators and analyzers of the solution itself that were never built: compiled here, into a folder of the host's.

using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Workbench.Model;

namespace Workbench.Load;

/// <param name="Generator">The project that holds it.</param>
/// <param name="User">The project that it runs in.</param>
internal sealed record UnbuiltGenerator(ProjectId Generator, ProjectId User);

internal static class Generators
{
    /// <summary>Emits each generator project once and references the result where it is used.</summary>
    public static async Task<Solution> Add(
        Solution solution, IEnumerable<UnbuiltGenerator> unbuilt, LoadedSet set, string snapshot, LoadDiagnostics diagnostics, CancellationToken cancel)
    {
        foreach (var group in unbuilt.GroupBy(u => u.Generator))
        {
            var project = solution.GetProject(group.Key)!;
            if (await Emit(project, set, snapshot, diagnostics, cancel).ConfigureAwait(false) is not { } reference)
            {
                continue;
            }

            foreach (var user in group.Select(u => u.User).Distinct())
            {
                // An older emission of the same project, from an edit ago, makes way.
                var others = solution.GetProject(user)!.AnalyzerReferences.Where(r => !IsEmitted(r, set, project.AssemblyName)).Append(reference);
                solution = solution.WithProjectAnalyzerReferences(user, others);
            }
        }

        return solution;
    }

    private static bool IsEmitted(AnalyzerReference reference, LoadedSet set, string assembly) =>
        reference.FullPath is { } path && Paths.IsBelow(set.GeneratorFolder, path) && Path.GetFileNameWithoutExtension(path) == assembly;

    private static async Task<AnalyzerReference?> Emit(Project project, LoadedSet set, string snapshot, LoadDiagnostics diagnostics, CancellationToken cancel)
    {
        var compilation = (await project.GetCompilationAsync(cancel).ConfigureAwait(false))!;
        using var image = new MemoryStream();
        var result = compilation.Emit(image, cancellationToken: cancel);
        if (!result.Success)
        {
            var first = result.Diagnostics.FirstOrDefault(d => d.Severity == DiagnosticSeverity.Error);
            diagnostics.Warning(
                "WorkspaceAnalyzerReferenceSkipped",
                $"The generators of {project.Name} do not run: the project was never built and does not compile ({first?.Id}: {first?.GetMessage()}). Mend it, or build it.");
            return null;
        }

        var folder = Path.Combine(set.GeneratorFolder, Ids.Of("generator", project.Id.Id.ToString(), snapshot).ToString("N"));
        Directory.CreateDirectory(folder);
        var path = Path.Combine(folder, project.AssemblyName + ".dll");
        await File.WriteAllBytesAsync(path, image.ToArray(), cancel).ConfigureAwait(false);
        var dependencies = project.MetadataReferences.OfType<PortableExecutableReference>()
            .Select(r => r.FilePath)
            .OfType<string>()
            .ToImmutableArray();
        return AnalyzerReferences.Get(path, set.Root, dependencies);
    }
}
