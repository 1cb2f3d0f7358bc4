// What answers about relations of symbols cannot know (decision D20).

using Microsoft.CodeAnalysis;
using Workbench.Questions.Find;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class HierarchyRemarks
{
    /// <summary>Names the projects and generators that failed among those that the answer comes from.</summary>
    public static async Task<Remarks> Of(Question question, IEnumerable<Project> projects, params string[] notCovered)
    {
        var remarks = new Remarks();
        foreach (var what in notCovered)
        {
            remarks.NotCovered(what);
        }

        var all = projects.DistinctBy(p => p.Id).ToList();
        ReferenceRemarks.Unusable(question, all, remarks);
        foreach (var project in all)
        {
            // What was not compiled was not needed for the answer.
            if (project.TryGetCompilation(out _))
            {
                foreach (var failure in (await Generators.Of(project, question.Cancel).ConfigureAwait(false)).Failures)
                {
                    remarks.NotCovered(failure);
                }
            }
        }

        return remarks;
    }
}
