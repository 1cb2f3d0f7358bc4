// All that a project declares.

using Microsoft.CodeAnalysis;

namespace Workbench.Questions.Select;

internal static class DeclaredSymbols
{
    /// <summary>Namespaces, types and members written in source; no accessors, nothing that the compiler adds.</summary>
    public static async Task<IEnumerable<ISymbol>> All(Project project, CancellationToken cancel)
    {
        var compilation = await project.GetCompilationAsync(cancel).ConfigureAwait(false);
        return compilation is null ? [] : Below(compilation.Assembly.GlobalNamespace, cancel);
    }

    private static IEnumerable<ISymbol> Below(INamespaceOrTypeSymbol container, CancellationToken cancel)
    {
        foreach (var member in container.GetMembers())
        {
            cancel.ThrowIfCancellationRequested();
            if (member.IsImplicitlyDeclared || member is IMethodSymbol { AssociatedSymbol: not null })
            {
                continue;
            }

            yield return member;
            if (member is INamespaceOrTypeSymbol inner)
            {
                foreach (var below in Below(inner, cancel))
                {
                    yield return below;
                }
            }
        }
    }
}
