// Work done ahead of questions, in the background.

using Microsoft.CodeAnalysis;
using Workbench.Model;

namespace Workbench.Load;

internal static class Warmth
{
    /// <summary>
    /// Reads all texts soon after a load: a text first read much later could be one of a later state of the disk.
    /// </summary>
    public static void ReadTexts(SnapshotState state) => Run(state, async document => await document.GetTextAsync().ConfigureAwait(false));

    /// <summary>Binds a document of each project, so that the first question meets compiled code and compilations at hand.</summary>
    public static void Begin(SnapshotState state) => _ = Task.Run(async () =>
    {
        try
        {
            foreach (var id in state.Solution.GetProjectDependencyGraph().GetTopologicallySortedProjects())
            {
                if (IsReleased(state) || !state.Contains(id) || state.Solution.GetProject(id) is not { } project)
                {
                    continue;
                }

                await project.GetCompilationAsync().ConfigureAwait(false);
                if (project.Documents.FirstOrDefault(d => !state.IsObj(d)) is { } document)
                {
                    (await document.GetSemanticModelAsync().ConfigureAwait(false))?.GetDiagnostics();
                }
            }
        }
        catch (Exception e)
        {
            // Nobody waits for this; whoever asks meets the same fault and reports it.
            Console.Error.WriteLine("warming up: " + e.Message);
        }
    });

    private static void Run(SnapshotState state, Func<Document, Task> work) => _ = Task.Run(async () =>
    {
        foreach (var document in state.Solution.Projects.SelectMany(p => p.Documents))
        {
            if (IsReleased(state))
            {
                return;
            }

            await work(document).ConfigureAwait(false);
        }
    });

    private static bool IsReleased(SnapshotState state) => !Snapshots.All.Contains(state);
}
