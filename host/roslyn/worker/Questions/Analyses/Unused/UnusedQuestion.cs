// Unused symbols, merged over frameworks: what one framework uses is used.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Model;
using Workbench.Questions.Analyses.Bind;
using Workbench.Questions.Analyses.Graph;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Analyses.Unused;

internal static class UnusedQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var scope = Scopes.Of(question, question.Parameters.Object("scope"));
        var withInternal = question.Parameters.Flag("includeInternal");
        var withoutGenerated = question.Parameters.Flag("excludeGenerated");
        var remarks = new Remarks();
        var keys = new Keys(question);
        // All frameworks of a file are read, whichever was asked for, and for internal symbols whoever may see them.
        var files = scope.Projects.Select(p => question.State.FileOf(p.Id)).ToHashSet();
        var read = withInternal ? question.State.Projects : question.State.Projects.Where(p => files.Contains(question.State.FileOf(p.Id)));
        var all = await Bindings.Kept.All(question, read, remarks).ConfigureAwait(false);
        var usage = new Usage(keys, all.Select(a => a.Value), question.Cancel);
        var found = new Merged<UnusedOne>(question, scope);
        var places = new Dictionary<(string, int), List<(Project Project, UnusedOne One)>>();
        foreach (var (project, bindings) in all.Where(a => files.Contains(question.State.FileOf(a.Project.Id))))
        {
            question.Cancel.ThrowIfCancellationRequested();
            var compilation = (await project.GetCompilationAsync(question.Cancel).ConfigureAwait(false))!;
            var internals = withInternal && !IsSeenOutside(question, compilation, remarks);
            foreach (var one in new UnusedFinder(compilation, bindings, usage, internals, question.Cancel).Find())
            {
                if (question.Documents.Of(one.Finding.Tree) is not { IsAuthored: true } document || (withoutGenerated && GeneratedLook.Is(one.Finding.Tree)))
                {
                    continue;
                }

                var at = (document.Path, one.Finding.Span.Start);
                if (!places.TryGetValue(at, out var same))
                {
                    places.Add(at, same = new List<(Project, UnusedOne)>(1));
                }

                same.Add((project, one));
            }
        }

        foreach (var same in places.Values)
        {
            question.Cancel.ThrowIfCancellationRequested();
            if (await IsUnusedEverywhere(question, same).ConfigureAwait(false))
            {
                foreach (var (_, one) in same)
                {
                    found.Add(one.Finding with { Id = "" }, one);
                }
            }
        }

        remarks.NotCovered("uses by reflection, by name in text, or by code outside the solution");
        remarks.NotCovered("what code that #if switches off names");
        return Json.Page(found.Ordered(), question.Limit, entry => Show(question, entry), remarks, question.Cancel);
    }

    /// <summary>Whether every framework and project that has the declaration finds it unused.</summary>
    private static async Task<bool> IsUnusedEverywhere(Question question, List<(Project Project, UnusedOne One)> same)
    {
        var (_, first) = same[0];
        var known = same.Select(s => s.Project.Id).ToHashSet();
        foreach (var other in question.State.DocumentsByPath(first.Finding.Tree.FilePath))
        {
            if (known.Contains(other.Project.Id)
                || await other.GetSyntaxRootAsync(question.Cancel).ConfigureAwait(false) is not { } root || root.FullSpan.End < first.Finding.Span.End)
            {
                continue;
            }

            // Code that a framework leaves out is no token there.
            var token = root.FindToken(first.Finding.Span.Start);
            if (token.Span == first.Finding.Span)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether code outside the solution is a friend, so that nobody can know what uses internal symbols.</summary>
    private static bool IsSeenOutside(Question question, Compilation compilation, Remarks remarks)
    {
        var own = question.State.Projects.Select(p => p.AssemblyName).ToHashSet(StringComparer.OrdinalIgnoreCase);
        foreach (var attribute in compilation.Assembly.GetAttributes())
        {
            if (attribute.AttributeClass?.Name == "InternalsVisibleToAttribute" && attribute.ConstructorArguments is [{ Value: string friend }, ..]
                && !own.Contains(friend.Split(',')[0].Trim()))
            {
                remarks.NotCovered($"internal symbols of {compilation.AssemblyName}, which {friend.Split(',')[0].Trim()} outside the solution can see");
                return true;
            }
        }

        return false;
    }

    private static JsonNode Show(Question question, Merged<UnusedOne>.Entry entry)
    {
        var one = entry.Value;
        var reasons = new List<string> { one.Reason };
        if (one.Named is { } named)
        {
            reasons.Add($"Reflection or a container names '{named.ToDisplayString()}', and may use it.");
        }

        return new JsonObject
        {
            ["symbol"] = SymbolJson.Of(question, one.Symbol),
            ["location"] = entry.Place.ToJson(question.Cancel),
            ["confidence"] = one.Named is null ? "High" : "Medium",
            ["reasons"] = Json.Array(reasons),
        };
    }
}
