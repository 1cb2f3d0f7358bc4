// Every question of the protocol, by its method name.

using System.Text.Json.Nodes;
using Workbench.Protocol;
using Workbench.Questions.Ask;
using Workbench.Questions.Hierarchy;

namespace Workbench.Questions;

internal static class All
{
    public static void Register(Registry registry)
    {
        Add(registry, "solution", SolutionQuestion.Answer);
        Add(registry, "project", ProjectQuestion.Answer);
        Add(registry, "document", DocumentQuestion.Answer);
        Add(registry, "locate", LocateQuestion.Answer);
        Add(registry, "text", TextQuestion.Answer);
        Add(registry, "symbol", SymbolQuestion.Answer);
        Add(registry, "enclosingSymbols", EnclosingSymbolsQuestion.Answer);
        Add(registry, "searchSymbols", SearchSymbolsQuestion.Answer);
        Add(registry, "definitions", DefinitionsQuestion.Answer);
        Add(registry, "references", ReferencesQuestion.Answer);
        Add(registry, "diagnostics", DiagnosticsQuestion.Answer);
        Add(registry, "outline", OutlineQuestion.Answer);
        Analyses.AnalysesQuestions.Register((method, answer) => Add(registry, method, answer));
        Add(registry, "documentOptions", Flow.DocumentOptionsQuestion.Answer);
        Add(registry, "controlFlow", Flow.ControlFlowQuestion.Answer);
        Add(registry, "dataFlow", Flow.DataFlowQuestion.Answer);
        Add(registry, "operationTree", Flow.OperationTreeQuestion.Answer);
        Add(registry, "controlFlowGraph", Flow.GraphQuestion.Answer);
        Add(registry, "callers", CallersQuestion.Answer);
        Add(registry, "callees", CalleesQuestion.Answer);
        Add(registry, "implementations", ImplementationsQuestion.Answer);
        Add(registry, "overrides", OverridesQuestion.Answer);
        Add(registry, "overloads", OverloadsQuestion.Answer);
        Add(registry, "derivedTypes", DerivedTypesQuestion.Answer);
        Add(registry, "typeHierarchy", TypeHierarchyQuestion.Answer);
        Add(registry, "members", MembersQuestion.Answer);
        Add(registry, "attributes", AttributesQuestion.Answer);
        Add(registry, "apiSurface", ApiSurfaceQuestion.Answer);
    }

    private static void Add(Registry registry, string method, Func<Question, Task<JsonNode>> answer) =>
        registry.Add(method, async (parameters, cancel, _) =>
        {
            try
            {
                return await answer(new Question(parameters, cancel)).ConfigureAwait(false);
            }
            catch (KeyNotFoundException e) when (e.StackTrace?.Contains("Microsoft.CodeAnalysis.FindSymbols", StringComparison.Ordinal) == true)
            {
                // Roslyn 4.8's finder now and then looks a symbol up in a table that was made for another instance of the
                // same compilation. A question only reads, and the second time the compilations are there.
                return await answer(new Question(parameters, cancel)).ConfigureAwait(false);
            }
        });
}
