// What a search for uses cannot see, said with every answer (decision D20).

using Microsoft.CodeAnalysis;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Find;

internal static class ReferenceRemarks
{
    public static async Task<Remarks> Of(Question question, SymbolChoice choice)
    {
        var remarks = new Remarks();
        remarks.NotCovered("uses by reflection or by name in text");
        remarks.NotCovered("implicit conversions");
        if (choice.Symbol is IPropertySymbol { ContainingType.IsRecord: true })
        {
            remarks.NotCovered("arguments by position that set the properties of a record");
        }

        Unusable(question, question.State.Projects, remarks);
        foreach (var project in question.State.Projects)
        {
            // What was not compiled cannot have uses: the search has compiled the rest.
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

    /// <summary>Names those of the projects that were loaded so badly that nothing in them binds.</summary>
    public static void Unusable(Question question, IEnumerable<Project> projects, Remarks remarks)
    {
        foreach (var project in projects)
        {
            if (project.TryGetCompilation(out var compilation) ? !IsUsable(compilation) : project.MetadataReferences.Count == 0)
            {
                var framework = question.State.TargetFrameworkOf(project.Id);
                var name = question.State.FileOf(project.Id).RelativePath;
                remarks.NotCovered($"{name}{(framework.Length > 0 ? $" ({framework})" : "")}, which was loaded without its framework references");
            }
        }
    }

    /// <summary>A compilation without System.Object knows nothing, and what it says is noise.</summary>
    public static bool IsUsable(Compilation compilation) =>
        compilation.GetSpecialType(SpecialType.System_Object).TypeKind != TypeKind.Error;
}
