// What was worked out for one project in one framework, kept as long as its compilation lives.

using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Find;
using Workbench.Questions.Show;

namespace Workbench.Questions.Analyses;

/// <summary>
/// Forks of a solution share the compilations that an edit does not reach, and so what was made of them. Nothing is kept
/// for a compilation that nobody holds any more.
/// </summary>
internal sealed class PerProject<T>(Func<Compilation, CancellationToken, T> make)
    where T : class
{
    private readonly ConditionalWeakTable<Compilation, Slot> _kept = new();

    /// <summary>Null if the project has no compilation that means anything.</summary>
    public async Task<T?> Of(Project project, CancellationToken cancel)
    {
        var compilation = await project.GetCompilationAsync(cancel).ConfigureAwait(false);
        if (compilation is null || !ReferenceRemarks.IsUsable(compilation))
        {
            return null;
        }

        var slot = _kept.GetOrCreateValue(compilation);
        await slot.Gate.WaitAsync(cancel).ConfigureAwait(false);
        try
        {
            return slot.Value ??= await Task.Run(() => make(compilation, cancel), cancel).ConfigureAwait(false);
        }
        finally
        {
            slot.Gate.Release();
        }
    }

    /// <summary>Those of all the projects, beside each other. Projects that cannot be read are noted and left out.</summary>
    public async Task<List<(Project Project, T Value)>> All(Question question, IEnumerable<Project> projects, Remarks remarks)
    {
        var list = projects.Where(p => p.Language == LanguageNames.CSharp).ToList();
        var found = new ConcurrentDictionary<ProjectId, T>();
        var how = new ParallelOptions { CancellationToken = question.Cancel, MaxDegreeOfParallelism = Environment.ProcessorCount };
        await Parallel.ForEachAsync(list, how, async (project, cancel) =>
        {
            if (await Of(project, cancel).ConfigureAwait(false) is { } value)
            {
                found[project.Id] = value;
            }
        }).ConfigureAwait(false);
        foreach (var project in list)
        {
            if (!found.ContainsKey(project.Id))
            {
                ReferenceRemarks.Unusable(question, [project], remarks);
            }
        }

        return list.Where(p => found.ContainsKey(p.Id)).Select(p => (p, found[p.Id])).ToList();
    }

    private sealed class Slot
    {
        public SemaphoreSlim Gate { get; } = new(1, 1);

        public T? Value { get; set; }
    }
}
