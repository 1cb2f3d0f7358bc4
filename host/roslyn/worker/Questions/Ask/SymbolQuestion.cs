// A symbol and all that its declaration tells.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Ask;

internal static class SymbolQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var choice = await SymbolSelectors.One(question, question.Parameters.Object("symbol")).ConfigureAwait(false);
        var symbol = choice.Symbol;
        var declarations = Declarations.Of(question, choice.Same.Select(s => s.Symbol));
        var result = new JsonObject
        {
            ["symbol"] = SymbolJson.Of(question, symbol, declarations, choice.Same),
            ["accessibility"] = symbol.DeclaredAccessibility.ToString(),
            ["modifiers"] = Json.Array(Modifiers.Of(symbol, question.Cancel)),
        };
        var type = symbol switch
        {
            ILocalSymbol local => local.Type,
            IParameterSymbol parameter => parameter.Type,
            IFieldSymbol field => field.Type,
            IPropertySymbol property => property.Type,
            IEventSymbol e => e.Type,
            ITypeSymbol itself => itself,
            IAliasSymbol { Target: ITypeSymbol target } => target,
            IDiscardSymbol discard => discard.Type,
            _ => null,
        };
        result.Put("typeInfo", type is null ? null : TypeJson.Of(type));
        var called = symbol switch
        {
            IMethodSymbol method => method,
            INamedTypeSymbol { DelegateInvokeMethod: { } invoke } => invoke,
            _ => null,
        };
        var parameters = symbol is IPropertySymbol { IsIndexer: true } indexer ? indexer.Parameters : called?.Parameters;
        result.Put("parameters", parameters is null ? null : Json.Array(parameters.Value.Select(TypeJson.Of)));
        result.Put("returnType", called is null ? null : TypeJson.Of(called.ReturnType));
        if (question.Parameters.Flag("withDocumentation"))
        {
            result.Put("documentation", Documentation(choice, question.Cancel));
        }

        result["declarations"] = Json.Array(declarations.Select(d => d.ToJson(question.Cancel)));
        result["warnings"] = new JsonArray();
        return result;
    }

    /// <summary>The comment of the first part and framework that has one.</summary>
    private static string? Documentation(SymbolChoice choice, CancellationToken cancel)
    {
        foreach (var part in choice.Same.SelectMany(s => Partials.Parts(s.Symbol)))
        {
            var xml = part.GetDocumentationCommentXml(cancellationToken: cancel);
            if (!string.IsNullOrWhiteSpace(xml))
            {
                return xml.Trim();
            }
        }

        return null;
    }
}
