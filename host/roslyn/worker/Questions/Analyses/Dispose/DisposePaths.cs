// Walks the paths of one control-flow graph from where a local gets its value to the end of its scope.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Workbench.Questions.Analyses.Dispose;

internal static class DisposePaths
{
    /// <summary>Whether some path that ends in no exception leaves the value behind.</summary>
    public static bool Leak(ControlFlowGraph graph, ILocalSymbol local, IOperation start, Keepers keepers, CancellationToken cancel)
    {
        var uses = new Uses(keepers, local, cancel);
        uses.FindNames(graph.Blocks.SelectMany(b => Operations(b)).SelectMany(o => o.DescendantsAndSelf()).ToList());
        var from = graph.Blocks.First(b => b.Operations.Contains(start));
        // Which blocks release it, whatever holds it: for what a finally does.
        var releases = graph.Blocks.Select(b => Effect(b, uses, start, Operations(b)) == true).ToArray();
        uses.Live = 0;
        var open = new Stack<(BasicBlock Block, ulong Live)>();
        var seen = new HashSet<(int, ulong)>();
        switch (Effect(from, uses, start: null, Operations(from).SkipWhile(o => o != start).Skip(1)))
        {
            case true:
                return false;
            case false:
                return true;
            case null:
                open.Push((from, uses.Live));
                break;
        }

        while (open.TryPop(out var at))
        {
            cancel.ThrowIfCancellationRequested();
            uses.Live = at.Live;
            foreach (var branch in Branches(at.Block, uses).ToList())
            {
                if (branch.Semantics is not (ControlFlowBranchSemantics.Regular or ControlFlowBranchSemantics.Return)
                    || branch.FinallyRegions.Any(r => Blocks(graph, r).Any(b => releases[b.Ordinal])))
                {
                    continue;
                }

                if (branch.LeavingRegions.Any(r => r.Locals.Contains(local, SymbolEqualityComparer.Default)) || branch.Destination is not { } next
                    || next.Kind == BasicBlockKind.Exit)
                {
                    return true;
                }

                uses.Live = at.Live;
                switch (seen.Add((next.Ordinal, at.Live)) ? Effect(next, uses, start, Operations(next)) : true)
                {
                    case false:
                        return true;
                    case null:
                        open.Push((next, uses.Live));
                        break;
                }

                uses.Live = at.Live;
            }
        }

        return false;
    }

    private static IEnumerable<IOperation> Operations(BasicBlock block) =>
        block.BranchValue is { } value ? block.Operations.Append(value) : block.Operations;

    private static IEnumerable<BasicBlock> Blocks(ControlFlowGraph graph, ControlFlowRegion region) =>
        Enumerable.Range(region.FirstBlockOrdinal, region.LastBlockOrdinal - region.FirstBlockOrdinal + 1).Select(i => graph.Blocks[i]);

    /// <summary>True if the operations release the value first, false if they lose it first, null if they do neither.</summary>
    private static bool? Effect(BasicBlock block, Uses uses, IOperation? start, IEnumerable<IOperation> operations)
    {
        foreach (var operation in operations)
        {
            var mentions = false;
            foreach (var part in operation.DescendantsAndSelf().Where(uses.Is))
            {
                mentions = true;
                if (uses.Releases(part, operation == block.BranchValue && block.ConditionKind != ControlFlowConditionKind.None))
                {
                    return true;
                }
            }

            if (operation == start || (!mentions && operation.DescendantsAndSelf().Any(uses.IsOverwrite)))
            {
                return false;
            }

            uses.Pass(operation);
        }

        return null;
    }

    /// <summary>The ways out of a block; where it asks whether the value is null, only those on which it is not.</summary>
    private static IEnumerable<ControlFlowBranch> Branches(BasicBlock block, Uses uses)
    {
        var isNull = block.ConditionKind == ControlFlowConditionKind.None || block.BranchValue is null ? null : NullTest(block.BranchValue, uses);
        if (isNull is { } wanted)
        {
            // The conditional way is taken when the test has the value that the kind names.
            var conditionalMeansNull = wanted == (block.ConditionKind == ControlFlowConditionKind.WhenTrue);
            var way = conditionalMeansNull ? block.FallThroughSuccessor : block.ConditionalSuccessor;
            return way is null ? [] : [way];
        }

        return new[] { block.ConditionalSuccessor, block.FallThroughSuccessor }.OfType<ControlFlowBranch>();
    }

    /// <summary>True for "is null", false for "is not null", null for anything else.</summary>
    private static bool? NullTest(IOperation test, Uses uses)
    {
        test = DisposableTypes.Unwrapped(test);
        switch (test)
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not:
                return !NullTest(not.Operand, uses);
            case IIsNullOperation isNull when uses.Is(DisposableTypes.Unwrapped(isNull.Operand)):
                return true;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } binary
                when uses.Is(DisposableTypes.Unwrapped(binary.LeftOperand)) && binary.RightOperand.ConstantValue is { HasValue: true, Value: null }:
                return binary.OperatorKind == BinaryOperatorKind.Equals;
            case IIsTypeOperation type when uses.Is(DisposableTypes.Unwrapped(type.ValueOperand)) && IsSure(type.ValueOperand, type.TypeOperand):
                return false;
            case IIsPatternOperation { Pattern: IDeclarationPatternOperation { MatchedType: { } matched } } pattern
                when uses.Is(DisposableTypes.Unwrapped(pattern.Value)) && IsSure(pattern.Value, matched):
                return false;
            case IIsPatternOperation { Pattern: ITypePatternOperation { MatchedType: { } matched } } pattern
                when uses.Is(DisposableTypes.Unwrapped(pattern.Value)) && IsSure(pattern.Value, matched):
                return false;
            case IIsPatternOperation pattern when uses.Is(DisposableTypes.Unwrapped(pattern.Value)):
                return pattern.Pattern switch
                {
                    IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: null } } => true,
                    INegatedPatternOperation { Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: null } } } => false,
                    IRecursivePatternOperation { PropertySubpatterns.Length: 0, DeconstructionSubpatterns.Length: 0 } => false,
                    _ => null,
                };
            default:
                return null;
        }
    }

    /// <summary>Whether a value of that static type is of the other type whenever it is one at all.</summary>
    private static bool IsSure(IOperation value, ITypeSymbol type)
    {
        for (var t = DisposableTypes.Unwrapped(value).Type; t is not null; t = t.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(t, type) || t.AllInterfaces.Contains(type, SymbolEqualityComparer.Default))
            {
                return true;
            }
        }

        return false;
    }
}
