// Equal runs of statements in a scope (decision D25).

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Analyses.Duplicates;

/// <summary>The blocks of one project, by tree.</summary>
internal sealed record Blocks(Dictionary<SyntaxTree, List<List<StatementShape>>> ByTree)
{
    public static PerProject<Blocks> Kept { get; } = new(Read);

    private static Blocks Read(Compilation compilation, CancellationToken cancel)
    {
        var all = new Dictionary<SyntaxTree, List<List<StatementShape>>>();
        foreach (var tree in compilation.SyntaxTrees)
        {
            cancel.ThrowIfCancellationRequested();
            if (GeneratedLook.Is(tree))
            {
                continue;
            }

            var model = compilation.GetSemanticModel(tree);
            var blocks = new List<List<StatementShape>>();
            var root = tree.GetRoot(cancel);
            foreach (var node in root.DescendantNodesAndSelf())
            {
                var statements = node switch
                {
                    BlockSyntax block => block.Statements.ToList(),
                    SwitchSectionSyntax section => section.Statements.ToList(),
                    CompilationUnitSyntax unit => unit.Members.OfType<GlobalStatementSyntax>().Select(g => g.Statement).ToList(),
                    _ => [],
                };
                if (statements.Count > 0)
                {
                    blocks.Add(statements.Select(s => StatementShape.Of(model, s, cancel)).ToList());
                }
            }

            if (blocks.Count > 0)
            {
                all.Add(tree, blocks);
            }
        }

        return new Blocks(all);
    }
}

internal static class DuplicatesQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var scope = Scopes.Of(question, question.Parameters.Object("scope"));
        var minimum = (int)Math.Clamp(question.Parameters.Number("minimumStatements") ?? 3, 1, int.MaxValue);
        var most = (int)Math.Clamp(question.Parameters.Number("occurrencesLimit") ?? int.MaxValue, 0, int.MaxValue);
        var remarks = new Remarks();
        var sequences = new List<Sequence>();
        foreach (var (_, blocks) in await Blocks.Kept.All(question, scope.Projects, remarks).ConfigureAwait(false))
        {
            foreach (var (tree, list) in blocks.ByTree)
            {
                question.Cancel.ThrowIfCancellationRequested();
                if (question.Documents.Of(tree) is { IsAuthored: true } document && scope.Contains(document))
                {
                    sequences.AddRange(list.Where(l => l.Count >= minimum).Select(l => new Sequence(document.Path, l)));
                }
            }
        }

        var byPath = sequences.ToLookup(s => s.Path, StringComparer.Ordinal);
        var groups = Runs.Find(sequences, minimum, question.Cancel);
        groups.Sort((a, b) =>
        {
            var c = b[0].Length.CompareTo(a[0].Length);
            c = c != 0 ? c : string.CompareOrdinal(a[0].In.Path, b[0].In.Path);
            return c != 0 ? c : a[0].Start.CompareTo(b[0].Start);
        });
        return Json.Page(groups, question.Limit, group => new JsonObject
        {
            ["statementCount"] = group[0].Length,
            ["occurrences"] = Json.Array(group.Take(most).Select(run => (JsonNode)Show(question, run, byPath[run.In.Path]))),
            ["total"] = group.Count,
        }, remarks, question.Cancel);
    }

    /// <param name="sequences">Those of the same file, in all frameworks: some may have the run too.</param>
    private static JsonObject Show(Question question, Run run, IEnumerable<Sequence> sequences)
    {
        question.Cancel.ThrowIfCancellationRequested();
        var tree = run.In.Shapes[0].Statement.SyntaxTree;
        var document = question.Documents.Of(tree)!;
        var result = new JsonObject();
        var model = document.Document.GetSemanticModelAsync(question.Cancel).GetAwaiter().GetResult();
        if (model is not null && Containers.Of(model, run.Start, localFunctions: false, question.Cancel) is { } holder)
        {
            result["symbol"] = SymbolJson.Of(question, holder);
        }

        var place = new Place(new Spot(document, TextSpan.FromBounds(run.Start, run.End)));
        foreach (var other in sequences)
        {
            var first = other.Shapes.FindIndex(s => s.Statement.SpanStart == run.Start);
            if (first >= 0 && other.Shapes.Skip(first).Any(s => s.Statement.Span.End == run.End))
            {
                place.Add(question.Documents.Of(other.Shapes[0].Statement.SyntaxTree)!);
            }
        }

        result["location"] = place.ToJson(question.Cancel);
        return result;
    }
}
