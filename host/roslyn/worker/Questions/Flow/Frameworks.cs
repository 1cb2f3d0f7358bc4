// One question about a place, asked in every framework that has it (decision D1).

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Flow;

/// <summary>What one framework answers.</summary>
/// <param name="Sign">Equal where two frameworks say the same.</param>
internal sealed record Seen<T>(DocumentFact Document, SemanticModel Model, T Result, string Sign);

internal static class Frameworks
{
    /// <summary>Asks each framework; those in which the place is no such code are left out, and named in the remarks.</summary>
    public static async Task<List<Seen<T>>> Ask<T>(
        Question question, LocationChoice at, Remarks remarks, Func<SemanticModel, SyntaxNode, T?> read, Func<T, string> sign)
        where T : class
    {
        var found = new List<Seen<T>>();
        var without = new List<DocumentFact>();
        foreach (var document in at.Document.Documents)
        {
            var model = await document.Document.GetSemanticModelAsync(question.Cancel).ConfigureAwait(false);
            var root = model is null ? null : await model.SyntaxTree.GetRootAsync(question.Cancel).ConfigureAwait(false);
            if (root is not null && read(model!, root) is { } result)
            {
                found.Add(new Seen<T>(document, model!, result, sign(result)));
            }
            else
            {
                without.Add(document);
            }
        }

        if (found.Count > 0)
        {
            Name(remarks, without, "where the place is no such code");
            Name(remarks, found.Where(f => !string.Equals(f.Sign, found[0].Sign, StringComparison.Ordinal)).Select(f => f.Document), "which differs");
        }

        return found;
    }

    /// <summary>The frameworks named, in which the answer is not what is shown.</summary>
    public static void Name(Remarks remarks, IEnumerable<DocumentFact> documents, string how)
    {
        var names = documents.Select(d => d.Framework).Where(f => f.Length > 0).Distinct().ToList();
        if (names.Count > 0)
        {
            remarks.NotCovered($"{string.Join(", ", names)}, {how} (choose it by project.targetFramework)");
        }
    }

    /// <summary>The span in those frameworks that answered.</summary>
    public static Place Place<T>(IReadOnlyList<Seen<T>> seen, TextSpan span)
    {
        var place = new Place(new Spot(seen[0].Document, span));
        foreach (var other in seen.Skip(1))
        {
            place.Add(other.Document);
        }

        return place;
    }

    /// <summary>The number of items that a parameter asks for; what is absent means all.</summary>
    public static int Limit(this JsonObject parameters, string name) =>
        parameters.Number(name) is { } limit ? (int)Math.Clamp(limit, 0, int.MaxValue) : int.MaxValue;
}
