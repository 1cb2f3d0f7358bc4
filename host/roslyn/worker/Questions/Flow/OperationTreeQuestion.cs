// The operations of a construct as a tree.

using System.Text;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Flow;

internal static class OperationTreeQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var at = await LocationSelectors.One(question, question.Parameters.Object("at")).ConfigureAwait(false);
        var depth = question.Parameters.Limit("maxDepth");
        var remarks = new Remarks();
        var seen = await Frameworks.Ask(
            question, at, remarks, (model, root) => Read(question, model, root, at.Span, depth), tree => tree.Sign()).ConfigureAwait(false);
        if (seen.Count == 0)
        {
            throw Regions.None(at, "in code that is executed");
        }

        var nodes = new JsonArray();
        foreach (var node in seen[0].Result.Nodes)
        {
            question.Cancel.ThrowIfCancellationRequested();
            var shown = new JsonObject { ["depth"] = node.Depth, ["kind"] = node.Operation.Name() };
            shown.Put("typeInfo", node.Operation.Type is { } type ? TypeJson.Of(type) : null);
            shown["hasConstantValue"] = node.Operation.ConstantValue.HasValue;
            shown["location"] = Frameworks.Place(seen, node.Operation.Syntax.Span).ToJson(question.Cancel);
            shown["truncated"] = node.Truncated;
            nodes.Add((JsonNode)shown);
        }

        return new JsonObject
        {
            ["nodes"] = nodes,
            ["truncated"] = seen[0].Result.Truncated,
            ["warnings"] = remarks.ToJson(),
        };
    }

    private static Tree? Read(Question question, SemanticModel model, SyntaxNode root, TextSpan span, int depth)
    {
        foreach (var outer in Regions.Node(root, span)?.AncestorsAndSelf() ?? [])
        {
            var isAround = outer is BaseTypeDeclarationSyntax or BaseNamespaceDeclarationSyntax or UsingDirectiveSyntax or ExternAliasDirectiveSyntax;
            if (isAround && outer.Span != span)
            {
                // Primary constructors and top-level statements are not what was pointed at.
                return null;
            }

            if (model.GetOperation(outer, question.Cancel) is { } operation)
            {
                var tree = new Tree(question.Limit, question.Cancel);
                tree.Add(operation, 0, depth);
                return tree;
            }
        }

        return null;
    }

    private sealed class Tree
    {
        private readonly int _limit;
        private readonly CancellationToken _cancel;

        public Tree(int limit, CancellationToken cancel) => (_limit, _cancel) = (limit, cancel);

        public List<Node> Nodes { get; } = new();

        public bool Truncated { get; private set; }

        /// <summary>Depth first, so that a smaller limit gives the beginning of the same list.</summary>
        public bool Add(IOperation operation, int depth, int left)
        {
            _cancel.ThrowIfCancellationRequested();
            if (Nodes.Count >= _limit)
            {
                Truncated = true;
                return false;
            }

            var node = new Node(operation, depth);
            Nodes.Add(node);
            foreach (var child in operation.ChildOperations)
            {
                if (left == 0 || !Add(child, depth + 1, left - 1))
                {
                    node.Truncated = Truncated = true;
                    break;
                }
            }

            return true;
        }

        public string Sign()
        {
            var sign = new StringBuilder();
            foreach (var node in Nodes)
            {
                sign.Append(node.Depth).Append(node.Operation.Kind).Append(node.Operation.Type?.ToDisplayString()).Append('|');
            }

            return sign.ToString();
        }
    }

    private sealed class Node
    {
        public Node(IOperation operation, int depth) => (Operation, Depth) = (operation, depth);

        public IOperation Operation { get; }

        public int Depth { get; }

        public bool Truncated { get; set; }
    }
}
