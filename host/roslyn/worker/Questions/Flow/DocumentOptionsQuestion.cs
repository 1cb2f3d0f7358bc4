// How a document is parsed, and what configuration files say of it.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Flow;

internal static class DocumentOptionsQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var parameters = question.Parameters;
        var choice = DocumentSelectors.One(question, parameters.Object("document"));
        var remarks = new Remarks();
        JsonObject? shown = null;
        var differ = new List<DocumentFact>();
        foreach (var document in choice.Documents)
        {
            question.Cancel.ThrowIfCancellationRequested();
            var one = await Of(question, document, parameters.Flag("parseOptions"), parameters.Flag("analyzerConfig")).ConfigureAwait(false);
            if (shown is null)
            {
                shown = one;
            }
            else if (!string.Equals(shown.ToJsonString(), one.ToJsonString(), StringComparison.Ordinal))
            {
                differ.Add(document);
            }
        }

        Frameworks.Name(remarks, differ, "which differs");
        shown!["document"] = Json.Document(choice.First);
        shown["warnings"] = remarks.ToJson();
        return shown;
    }

    private static async Task<JsonObject> Of(Question question, DocumentFact document, bool parsing, bool config)
    {
        var project = document.Document.Project;
        var result = new JsonObject();
        var options = project.ParseOptions as CSharpParseOptions;
        var version = options?.LanguageVersion.ToDisplayString();
        result.Put("languageVersion", version);
        result.Put("nullableContext", await Nullable(document.Document, question.Cancel).ConfigureAwait(false));
        if (parsing && options is not null)
        {
            var shown = new JsonObject { ["language"] = options.Language };
            shown.Put("languageVersion", version);
            shown["documentationMode"] = options.DocumentationMode.ToString();
            shown["preprocessorSymbols"] = Json.Array(options.PreprocessorSymbolNames.Distinct().Order(StringComparer.Ordinal));
            result["parseOptions"] = shown;
        }

        if (config)
        {
            result["analyzerConfig"] = await ConfigFiles.Of(question, document.Document).ConfigureAwait(false);
        }

        return result;
    }

    /// <summary>The project's setting, or what a directive above the first line of code makes of it.</summary>
    private static async Task<string?> Nullable(Document document, CancellationToken cancel)
    {
        if (document.Project.CompilationOptions is not CSharpCompilationOptions options
            || await document.GetSyntaxRootAsync(cancel).ConfigureAwait(false) is not { } root)
        {
            return null;
        }

        var (warnings, annotations) = (options.NullableContextOptions.WarningsEnabled(), options.NullableContextOptions.AnnotationsEnabled());
        foreach (var trivia in root.GetFirstToken(includeZeroWidth: true).LeadingTrivia)
        {
            if (trivia.GetStructure() is Microsoft.CodeAnalysis.CSharp.Syntax.NullableDirectiveTriviaSyntax { IsActive: true } directive)
            {
                var (setting, target) = (directive.SettingToken.Kind(), directive.TargetToken.Kind());
                warnings = target == SyntaxKind.AnnotationsKeyword ? warnings : Set(setting, options.NullableContextOptions.WarningsEnabled());
                annotations = target == SyntaxKind.WarningsKeyword ? annotations : Set(setting, options.NullableContextOptions.AnnotationsEnabled());
            }
        }

        return warnings ? (annotations ? "Enable" : "Warnings") : annotations ? "Annotations" : "Disable";
    }

    private static bool Set(SyntaxKind setting, bool restored) => setting switch
    {
        SyntaxKind.EnableKeyword => true,
        SyntaxKind.DisableKeyword => false,
        _ => restored,
    };
}
