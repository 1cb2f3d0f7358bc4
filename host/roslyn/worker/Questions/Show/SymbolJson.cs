// A symbol as answers show it.

using System.Collections.Immutable;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Model;
using Workbench.Questions.Select;

namespace Workbench.Questions.Show;

internal static class SymbolJson
{
    /// <summary>A symbol seen in one framework only: nothing is said of the others.</summary>
    public static JsonObject Of(Question question, ISymbol symbol)
    {
        var result = Of(question, symbol, Declarations.Of(question, [symbol]), []);
        if (result["location"] is JsonObject location)
        {
            location["targetFrameworks"] = new JsonArray();
        }

        return result;
    }

    /// <summary>The symbol of a selector, with the frameworks that declare it.</summary>
    public static JsonObject Of(Question question, ImmutableArray<SymbolIn> same) =>
        Of(question, same[0].Symbol, Declarations.Of(question, same.Select(s => s.Symbol)), same);

    public static JsonObject Of(Question question, ISymbol symbol, IReadOnlyList<Place> declarations, IEnumerable<SymbolIn> same)
    {
        var result = new JsonObject
        {
            ["displayName"] = symbol.ToDisplayString(),
            ["kind"] = symbol.Kind.ToString(),
        };
        result.Put("documentationId", SymbolKeys.Id(symbol));
        if (declarations.Count > 0)
        {
            result["location"] = declarations[0].ToJson(question.Cancel);
        }

        if (File(question, symbol, declarations) is { } file)
        {
            result["projectId"] = file.Id.ToString();
            result["targetFrameworks"] = Json.Array(Frameworks(question, file, same));
        }
        else
        {
            result["targetFrameworks"] = new JsonArray();
        }

        return result;
    }

    /// <summary>The project file that declares the symbol; null for metadata.</summary>
    public static ProjectFile? File(Question question, ISymbol symbol, IReadOnlyList<Place> declarations)
    {
        if (declarations.Count > 0)
        {
            return declarations[0].Document.File;
        }

        return symbol.ContainingAssembly is { } assembly
            && question.Solution.GetProject(assembly, question.Cancel) is { } project
            && question.State.Contains(project.Id)
            ? question.State.FileOf(project.Id)
            : null;
    }

    private static IEnumerable<string> Frameworks(Question question, ProjectFile file, IEnumerable<SymbolIn> same)
    {
        if (file.TargetFrameworks.Length < 2)
        {
            return [];
        }

        // A place sees the declarations of one framework of each project it refers to: only where the place is in the
        // declaring project itself do the frameworks of both agree.
        var held = same.Where(s => file.Projects.Contains(s.Project.Id))
            .Select(s => question.State.TargetFrameworkOf(s.Project.Id)).Distinct().Order(StringComparer.Ordinal).ToList();
        return held.Count == 0 || held.Count == file.TargetFrameworks.Length ? [] : held;
    }
}
