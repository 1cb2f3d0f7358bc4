// The members of one name and kind in one type.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class OverloadsQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var choice = await SymbolSelectors.One(question, question.Parameters.Object("symbol")).ConfigureAwait(false);
        if (SameSymbol.Meant(choice.Symbol) is not (IMethodSymbol or IPropertySymbol) || choice.Symbol.ContainingType is null)
        {
            throw Require.Wrong(choice.Symbol, "a method, constructor, operator, property or indexer");
        }

        var roots = await FrameworkSymbols.Of(question, choice).ConfigureAwait(false);
        var list = new SymbolList(question);
        foreach (var root in roots)
        {
            foreach (var member in root.Symbol.ContainingType.GetMembers(root.Symbol.Name))
            {
                if (member.Kind == root.Symbol.Kind)
                {
                    list.Add(member);
                }
            }
        }

        var remarks = await HierarchyRemarks.Of(question, roots.Select(r => r.Project)).ConfigureAwait(false);
        return new JsonObject
        {
            ["symbol"] = Related.Asked(question, choice, roots),
            ["overloads"] = Json.Page(list.Ordered(), question.Limit, entry => Show(question, entry, roots), remarks, question.Cancel),
        };
    }

    private static JsonObject Show(Question question, Listed entry, IEnumerable<SymbolIn> roots)
    {
        var (parameters, type) = entry.Symbol switch
        {
            IMethodSymbol method => (method.Parameters, method.MethodKind is MethodKind.Constructor ? null : method.ReturnType),
            IPropertySymbol property => (property.Parameters, property.Type),
            _ => ([], null),
        };
        var result = new JsonObject
        {
            ["displayName"] = entry.Name,
            ["kind"] = entry.Symbol.Kind.ToString(),
            ["parameters"] = Json.Array(parameters.Select(TypeJson.Of)),
            ["targetFrameworks"] = Json.Array(FrameworkSymbols.Held(
                question, entry.Same.Select(s => s.Project.Id), roots.Select(r => r.Project.Id))),
        };
        result.Put("returnType", type is null ? null : TypeJson.Of(type));
        return result;
    }
}
