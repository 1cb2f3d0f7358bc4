// What code outside can use.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class ApiSurfaceQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var scope = Scopes.Of(question, question.Parameters.Object("scope"));
        var minimum = question.Parameters.Text("minimumAccessibility") ?? "Public";
        var withObsolete = question.Parameters.Flag("includeObsolete");
        var list = new SymbolList(question);
        var obsolete = new HashSet<string>(StringComparer.Ordinal);
        foreach (var project in scope.Projects)
        {
            if (await project.GetCompilationAsync(question.Cancel).ConfigureAwait(false) is { } compilation)
            {
                Walk(compilation.Assembly.GlobalNamespace, false);
            }
        }

        var remarks = await HierarchyRemarks.Of(question, scope.Projects).ConfigureAwait(false);
        return Json.Page(list.Ordered(scope), question.Limit, Show, remarks, question.Cancel);

        void Walk(INamespaceOrTypeSymbol container, bool isObsolete)
        {
            foreach (var member in container.GetMembers())
            {
                question.Cancel.ThrowIfCancellationRequested();
                if (member is INamespaceSymbol inner)
                {
                    Walk(inner, false);
                    continue;
                }

                if (member.IsImplicitlyDeclared || member is IMethodSymbol { AssociatedSymbol: not null } || !IsVisible(member, minimum))
                {
                    continue;
                }

                var old = isObsolete || member.GetAttributes().Any(a => a.AttributeClass?.ToDisplayString() == "System.ObsoleteAttribute");
                if (!old || withObsolete)
                {
                    var key = list.Add(member).Key;
                    if (old)
                    {
                        obsolete.Add(key);
                    }
                }

                if (member is INamedTypeSymbol type)
                {
                    Walk(type, old);
                }
            }
        }

        JsonNode Show(Listed entry) => new JsonObject
        {
            ["symbol"] = entry.Show(question),
            ["accessibility"] = entry.Symbol.DeclaredAccessibility.ToString(),
            ["isObsolete"] = obsolete.Contains(entry.Key),
        };
    }

    private static bool IsVisible(ISymbol symbol, string minimum) => symbol.DeclaredAccessibility switch
    {
        Accessibility.Public => true,
        Accessibility.Protected or Accessibility.ProtectedOrInternal => minimum != "Public",
        Accessibility.Internal or Accessibility.ProtectedAndInternal => minimum == "Internal",
        _ => false,
    };
}
