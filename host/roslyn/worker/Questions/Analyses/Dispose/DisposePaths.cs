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
        var effects = graph.Blocks.Select(b => Effect(b, uses, start)).ToArray();
        var from = graph.Blocks.First(b => b.Operations.Contains(start));
        var open = new Stack<BasicBlock>();
        var seen = new HashSet<int>();
        if (AfterStart(from, start, uses) is { } first)
        {
            if (first)
            {
                return true;
            }

            open.Push(from);
        }

        while (open.TryPop(out var block))
        {
            cancel.ThrowIfCancellationRequested();
            foreach (var branch in Branches(block, uses))
            {
                if (branch.Semantics is ControlFlowBranchSemantics.Throw or ControlFlowBranchSemantics.Rethrow or ControlFlowBranchSemantics.ProgramTermination
                    or ControlFlowBranchSemantics.StructuredExceptionHandling or ControlFlowBranchSemantics.Error or ControlFlowBranchSemantics.None)
                {
                    continue;
                }

                if (branch.FinallyRegions.Any(r => Blocks(graph, r).Any(b => effects[b.Ordinal] == true)))
                {
                    continue;
                }

                if (branch.LeavingRegions.Any(r => r.Locals.Contains(local, SymbolEqualityComparer.Default)) || branch.Destination is not { } next
                    || next.Kind == BasicBlockKind.Exit)
                {
                    return true;
                }

                if (!seen.Add(next.Ordinal))
                {
                    continue;
                }

                switch (effects[next.Ordinal])
                {
                    case true:
                        break;
                    case false:
                        return true;
                    case null:
                        open.Push(next);
                        break;
                }
            }
        }

        return false;
    }

    private static IEnumerable<IOperation> Operations(BasicBlock block) =>
        block.BranchValue is { } value ? block.Operations.Append(value) : block.Operations;

    private static IEnumerable<BasicBlock> Blocks(ControlFlowGraph graph, ControlFlowRegion region) =>
        Enumerable.Range(region.FirstBlockOrdinal, region.LastBlockOrdinal - region.FirstBlockOrdinal + 1).Select(i => graph.Blocks[i]);

    /// <summary>True if the block releases the value first, false if it loses it first, null if it does neither.</summary>
    private static bool? Effect(BasicBlock block, Uses uses, IOperation start)
    {
        foreach (var operation in Operations(block))
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
        }

        return null;
    }

    /// <summary>What the rest of the first block does: null if it releases, true if it loses, false if neither.</summary>
    private static bool? AfterStart(BasicBlock block, IOperation start, Uses uses)
    {
        foreach (var operation in Operations(block).SkipWhile(o => o != start).Skip(1))
        {
            var mentions = false;
            foreach (var part in operation.DescendantsAndSelf().Where(uses.Is))
            {
                mentions = true;
                if (uses.Releases(part, operation == block.BranchValue && block.ConditionKind != ControlFlowConditionKind.None))
                {
                    return null;
                }
            }

            if (!mentions && operation.DescendantsAndSelf().Any(uses.IsOverwrite))
            {
                return true;
            }
        }

        return false;
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
}
