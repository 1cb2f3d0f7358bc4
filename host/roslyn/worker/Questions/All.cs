// Every question of the protocol, by its method name.

using System.Text.Json.Nodes;
using Workbench.Protocol;
using Workbench.Questions.Ask;

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
    }

    private static void Add(Registry registry, string method, Func<Question, Task<JsonNode>> answer) =>
        registry.Add(method, async (parameters, cancel, _) =>
            await answer(new Question(parameters, cancel)).ConfigureAwait(false));
}
