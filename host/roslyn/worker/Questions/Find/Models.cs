// The semantic models in which uses are looked up.

using System.Reflection;
using Microsoft.CodeAnalysis;

namespace Workbench.Questions.Find;

internal static class Models
{
    // Roslyn's own finder binds without the analysis of nullability, which a use does not hang on, and keeps those models.
    // They are not public: where they are missing, the ordinary one does.
    private static readonly Func<Document, CancellationToken, ValueTask<SemanticModel>>? s_quick = Quick();

    public static async ValueTask<SemanticModel?> Of(Document document, CancellationToken cancel) =>
        s_quick is not null
            ? await s_quick(document, cancel).ConfigureAwait(false)
            : await document.GetSemanticModelAsync(cancel).ConfigureAwait(false);

    private static Func<Document, CancellationToken, ValueTask<SemanticModel>>? Quick()
    {
        var method = typeof(Document).GetMethod(
            "GetRequiredNullableDisabledSemanticModelAsync",
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic,
            [typeof(CancellationToken)]);
        return method?.ReturnType == typeof(ValueTask<SemanticModel>)
            ? method.CreateDelegate<Func<Document, CancellationToken, ValueTask<SemanticModel>>>()
            : null;
    }
}
