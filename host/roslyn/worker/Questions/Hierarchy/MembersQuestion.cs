// What a type or namespace contains.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class MembersQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var choice = await SymbolSelectors.One(question, question.Parameters.Object("symbol")).ConfigureAwait(false);
        Require.Container(choice.Symbol);
        var roots = await FrameworkSymbols.Of(question, choice).ConfigureAwait(false);
        var inherited = question.Parameters.Flag("includeInherited");
        var explicitly = question.Parameters.Flag("includeExplicitInterface");
        var home = roots[0].Symbol is INamespaceSymbol
            ? null
            : SymbolJson.File(question, roots[0].Symbol, Declarations.Of(question, roots.Select(r => r.Symbol)));
        var list = new SymbolList(question, home);
        foreach (var root in roots)
        {
            var container = (INamespaceOrTypeSymbol)root.Symbol;
            var own = true;
            while (container is not null && (own || container is INamedTypeSymbol { SpecialType: not SpecialType.System_Object }))
            {
                foreach (var member in container.GetMembers())
                {
                    question.Cancel.ThrowIfCancellationRequested();
                    if (IsListed(member, own, explicitly))
                    {
                        list.Add(member.OriginalDefinition);
                    }
                }

                container = inherited ? (container as INamedTypeSymbol)?.BaseType : null;
                own = false;
            }
        }

        var remarks = await HierarchyRemarks.Of(question, roots.Select(r => r.Project)).ConfigureAwait(false);
        return Related.Page(question, Related.Asked(question, choice, roots), list.Ordered(), remarks);
    }

    private static bool IsListed(ISymbol member, bool own, bool explicitly)
    {
        if (member.IsImplicitlyDeclared || member is IMethodSymbol { AssociatedSymbol: not null })
        {
            return false;
        }

        // A namespace is shared with every assembly that declares something in it: only the workspace's part is listed.
        if (member.ContainingSymbol is INamespaceSymbol && !member.Locations.Any(l => l.IsInSource))
        {
            return false;
        }

        if (!own && member is IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor or MethodKind.Destructor })
        {
            return false;
        }

        return explicitly || !ImplementationsQuestion.Explicit(member).Any();
    }
}
