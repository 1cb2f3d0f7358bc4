// The questions of this folder, by their method names.

using System.Text.Json.Nodes;
using Workbench.Questions.Analyses.Async;
using Workbench.Questions.Analyses.Dispose;
using Workbench.Questions.Analyses.Duplicates;
using Workbench.Questions.Analyses.Graph;
using Workbench.Questions.Analyses.Unused;

namespace Workbench.Questions.Analyses;

internal static class AnalysesQuestions
{
    public static void Register(Action<string, Func<Question, Task<JsonNode>>> add)
    {
        add("asyncFindings", AsyncQuestion.Answer);
        add("undisposed", UndisposedQuestion.Answer);
        add("unusedSymbols", UnusedQuestion.Answer);
        add("duplicates", DuplicatesQuestion.Answer);
        add("dependencyGraph", GraphQuestions.Graph);
        add("dependencyCycles", GraphQuestions.CyclesOf);
        add("dependencies", SymbolQuestions.Dependencies);
        add("dependents", SymbolQuestions.Dependents);
        add("changeImpact", ChangeImpactQuestion.Answer);
        add("testImpact", TestImpactQuestion.Answer);
    }
}
