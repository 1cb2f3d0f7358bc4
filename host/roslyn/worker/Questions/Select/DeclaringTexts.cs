// Keeps a look-up by documentation id from compiling every project of the solution.

using Microsoft.CodeAnalysis;

namespace Workbench.Questions.Select;

internal static class DeclaringTexts
{
    /// <summary>
    /// Whether the project may declare what the id names: one that is compiled already is quickest asked, of another the
    /// texts have to contain the name of the type.
    /// </summary>
    public static async Task<bool> MayDeclare(Project project, string id, CancellationToken cancel)
    {
        if (project.TryGetCompilation(out _) || TypeName(id) is not { } name)
        {
            return true;
        }

        foreach (var document in project.Documents)
        {
            cancel.ThrowIfCancellationRequested();
            var text = (await document.GetTextAsync(cancel).ConfigureAwait(false)).ToString();
            // An identifier may be spelt with escapes.
            if (text.Contains(name, StringComparison.Ordinal) || text.Contains("\\u", StringComparison.OrdinalIgnoreCase))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The plain name of the type that the id names or whose member it names; null where that cannot be told.</summary>
    private static string? TypeName(string id)
    {
        if (id.Length < 3 || id[1] != ':' || id[0] == 'N')
        {
            return null;
        }

        var name = id.Substring(2).Split('(', '~')[0];
        var block = name.IndexOf(".<", StringComparison.Ordinal);
        var parts = (block < 0 ? name : name.Substring(0, block)).Split('.');
        var type = id[0] == 'T' || block >= 0 ? parts[^1] : parts.Length > 1 ? parts[^2] : null;
        type = type?.Split('`')[0];
        // Top-level statements declare a type that no text names.
        return string.IsNullOrEmpty(type) || type == "Program" ? null : type;
    }
}
