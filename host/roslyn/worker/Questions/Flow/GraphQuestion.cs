// The control-flow graph of a body.

using System.Text;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Workbench.Protocol;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Flow;

internal static class GraphQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var parameters = question.Parameters;
        var remarks = new Remarks();
        return parameters.Object("symbol") is { } symbol
            ? await OfSymbol(question, symbol, remarks).ConfigureAwait(false)
            : await OfPlace(question, parameters.Object("at"), remarks).ConfigureAwait(false);
    }

    private static async Task<JsonNode> OfSymbol(Question question, JsonObject selector, Remarks remarks)
    {
        var choice = await SymbolSelectors.One(question, selector).ConfigureAwait(false);
        var seen = new List<Seen<Drawn>>();
        var without = new List<DocumentFact>();
        foreach (var one in choice.Same)
        {
            if (Bodies.Of(one.Symbol, question.Cancel) is not { } body || question.Documents.Of(body.SyntaxTree) is not { } document)
            {
                continue;
            }

            // Of several projects that see a symbol only those of its own project file are frameworks of it.
            if (seen.Count > 0 && document.File != seen[0].Document.File)
            {
                continue;
            }

            var model = await document.Document.GetSemanticModelAsync(question.Cancel).ConfigureAwait(false);
            if (model is not null && Bodies.Graph(model, body, question.Cancel) is { } graph)
            {
                var drawn = new Drawn(graph, null);
                seen.Add(new Seen<Drawn>(document, model, drawn, Sign(drawn)));
            }
            else
            {
                without.Add(document);
            }
        }

        if (seen.Count == 0)
        {
            throw new ContractException(
                "SymbolNotFound",
                $"{choice.Symbol.ToDisplayString()} has no body in source. Name a method, constructor, accessor, local function, "
                    + "or a property, event or field with code of its own.");
        }

        Frameworks.Name(remarks, without, "where it has no body");
        Frameworks.Name(remarks, seen.Where(s => !string.Equals(s.Sign, seen[0].Sign, StringComparison.Ordinal)).Select(s => s.Document), "which differs");
        return Show(question, seen, SymbolJson.Of(question, choice.Same), remarks);
    }

    private static async Task<JsonNode> OfPlace(Question question, JsonObject? selector, Remarks remarks)
    {
        var at = await LocationSelectors.One(question, selector).ConfigureAwait(false);
        var seen = await Frameworks.Ask(question, at, remarks, Read, Sign).ConfigureAwait(false);
        if (seen.Count == 0)
        {
            throw Regions.None(at, "in a member with a body");
        }

        return Show(question, seen, seen[0].Result.Owner is { } owner ? SymbolJson.Of(question, owner) : null, remarks);

        Drawn? Read(SemanticModel model, SyntaxNode root)
        {
            var body = Bodies.Around(root, at.Span);
            var graph = body is null ? null : Bodies.Graph(model, body, question.Cancel);
            return graph is null ? null : new Drawn(graph, Owner(model, body!, question.Cancel));
        }
    }

    /// <summary>What declares the body.</summary>
    private static ISymbol? Owner(SemanticModel model, SyntaxNode body, CancellationToken cancel)
    {
        for (var node = body; node is not null; node = node.Parent)
        {
            var symbol = model.GetDeclaredSymbol(node, cancel)
                ?? (node is Microsoft.CodeAnalysis.CSharp.Syntax.AnonymousFunctionExpressionSyntax ? model.GetSymbolInfo(node, cancel).Symbol : null);
            if (symbol is not null)
            {
                return symbol;
            }
        }

        return null;
    }

    private static JsonObject Show(Question question, IReadOnlyList<Seen<Drawn>> seen, JsonObject? owner, Remarks remarks)
    {
        var parameters = question.Parameters;
        var graph = seen[0].Result.Graph;
        var operations = parameters.Limit("maxOperationsPerBlock");
        var result = new JsonObject();
        result.Put("owner", owner);
        result["blocks"] = Json.Page(graph.Blocks, parameters.Limit("maxBlocks"), Block, new Remarks(), question.Cancel);
        var regions = new List<ControlFlowRegion>();
        Gather(graph.Root, regions);
        var id = 0;
        result["regions"] = Json.Page(regions, parameters.Limit("maxRegions"), Region, new Remarks(), question.Cancel);
        result["warnings"] = remarks.ToJson();
        return result;

        JsonNode Block(BasicBlock block)
        {
            var shown = new JsonObject
            {
                ["ordinal"] = block.Ordinal,
                ["kind"] = block.Kind.ToString(),
                ["isReachable"] = block.IsReachable,
                ["operations"] = Json.Page(Operations(block), operations, Operation, new Remarks(), question.Cancel),
            };
            shown.Put("fallThroughSuccessor", block.FallThroughSuccessor?.Destination?.Ordinal);
            shown.Put("conditionalSuccessor", block.ConditionalSuccessor?.Destination?.Ordinal);
            return shown;
        }

        JsonNode Operation(IOperation operation)
        {
            var shown = new JsonObject { ["kind"] = operation.Name() };
            shown.Put("typeInfo", operation.Type is { } type ? TypeJson.Of(type) : null);
            shown["location"] = Frameworks.Place(seen, operation.Syntax.Span).ToJson(question.Cancel);
            return shown;
        }

        JsonNode Region(ControlFlowRegion region) => new JsonObject
        {
            ["id"] = id++,
            ["kind"] = region.Kind.ToString(),
            ["firstBlockOrdinal"] = region.FirstBlockOrdinal,
            ["lastBlockOrdinal"] = region.LastBlockOrdinal,
        };
    }

    /// <summary>What the block does, and last the value that decides where it goes on (decision D16).</summary>
    private static List<IOperation> Operations(BasicBlock block)
    {
        var all = block.Operations.ToList();
        if (block.BranchValue is { } value)
        {
            all.Add(value);
        }

        return all;
    }

    private static void Gather(ControlFlowRegion region, List<ControlFlowRegion> into)
    {
        into.Add(region);
        foreach (var inner in region.NestedRegions)
        {
            Gather(inner, into);
        }
    }

    private static string Sign(Drawn drawn)
    {
        var sign = new StringBuilder();
        foreach (var block in drawn.Graph.Blocks)
        {
            sign.Append(block.Kind).Append(block.FallThroughSuccessor?.Destination?.Ordinal).Append(':')
                .Append(block.ConditionalSuccessor?.Destination?.Ordinal).Append(':')
                .AppendJoin(',', Operations(block).Select(o => o.Kind)).Append('|');
        }

        return sign.ToString();
    }

    private sealed record Drawn(ControlFlowGraph Graph, ISymbol? Owner);
}
