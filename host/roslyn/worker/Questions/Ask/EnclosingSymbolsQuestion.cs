// The declarations around a place.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Ask;

internal static class EnclosingSymbolsQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var at = await LocationSelectors.One(question, question.Parameters.Object("at")).ConfigureAwait(false);
        var document = at.Document.First.Document;
        var model = await document.GetSemanticModelAsync(question.Cancel).ConfigureAwait(false);
        var symbols = new JsonArray();
        var symbol = model is null ? null : Containers.Of(model, at.Span.Start, localFunctions: true, question.Cancel);
        for (; symbol is not null; symbol = symbol.ContainingSymbol)
        {
            if (symbol is INamespaceSymbol { IsGlobalNamespace: true } or IModuleSymbol or IAssemblySymbol)
            {
                break;
            }

            // Lambdas are no declarations, and an accessor is part of its property.
            if (symbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } or IMethodSymbol { AssociatedSymbol: not null })
            {
                if (symbol is IMethodSymbol { AssociatedSymbol: { } owner })
                {
                    symbols.Add((JsonNode)SymbolJson.Of(question, owner));
                }

                continue;
            }

            symbols.Add((JsonNode)SymbolJson.Of(question, symbol));
        }

        return new JsonObject { ["location"] = LocateQuestion.Of(at), ["symbols"] = symbols };
    }
}
