// What one use of a local in a control-flow graph does with the value: nothing, disposes it, hands it on, or gives it
// another name.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Workbench.Questions.Analyses.Dispose;

internal sealed class Uses(Keepers keepers, ILocalSymbol local, CancellationToken cancel)
{
    private readonly HashSet<ISymbol> _locals = new(SymbolEqualityComparer.Default) { local };
    private readonly Dictionary<CaptureId, int> _captures = new();

    public static bool IsDisposal(IInvocationOperation call) =>
        call.TargetMethod.Name is "Dispose" or "DisposeAsync" or "Close" or "CloseAsync";

    /// <summary>Finds all names that the value has: other locals and captures that it is put into.</summary>
    public void FindNames(IReadOnlyList<IOperation> operations)
    {
        for (var before = -1; before != _locals.Count + _captures.Count;)
        {
            before = _locals.Count + _captures.Count;
            foreach (var use in operations.Where(Is))
            {
                cancel.ThrowIfCancellationRequested();
                var value = Carrier(use);
                switch (value.Parent)
                {
                    case IFlowCaptureOperation capture:
                        _captures.TryAdd(capture.Id, _captures.Count % 64);
                        break;
                    case ISimpleAssignmentOperation { Target: ILocalReferenceOperation to } assignment when assignment.Value == value:
                        _locals.Add(to.Local);
                        break;
                    case IIsPatternOperation { Pattern: IDeclarationPatternOperation { DeclaredSymbol: ILocalSymbol named } }:
                        _locals.Add(named);
                        break;
                }
            }
        }
    }

    /// <summary>The captures that hold the value on the path that is walked, one bit each.</summary>
    public ulong Live { get; set; } = ulong.MaxValue;

    /// <summary>Takes in what a capture is given on the path.</summary>
    public void Pass(IOperation operation)
    {
        if (operation is IFlowCaptureOperation capture && _captures.TryGetValue(capture.Id, out var bit))
        {
            var holds = capture.Value.DescendantsAndSelf().Any(o => Is(o) && Carrier(o).Parent == capture);
            Live = holds ? Live | (1UL << bit) : Live & ~(1UL << bit);
        }
    }

    public bool Is(IOperation operation) => operation switch
    {
        ILocalReferenceOperation reference => _locals.Contains(reference.Local) && !IsTarget(reference),
        IFlowCaptureReferenceOperation capture => _captures.TryGetValue(capture.Id, out var bit) && (Live & (1UL << bit)) != 0 && !IsTarget(capture),
        _ => false,
    };

    /// <summary>Whether the operation overwrites the value's own variable.</summary>
    public bool IsOverwrite(IOperation operation) =>
        operation is ISimpleAssignmentOperation { Target: ILocalReferenceOperation to } && SymbolEqualityComparer.Default.Equals(to.Local, local);

    /// <summary>Whether the use disposes the value or hands it on.</summary>
    /// <param name="isCondition">Whether it stands in what a block decides by, which hands nothing out.</param>
    public bool Releases(IOperation use, bool isCondition)
    {
        var value = Carrier(use);
        switch (value.Parent)
        {
            case IInvocationOperation call when call.Instance == value:
                return IsDisposal(call);
            case IArgumentOperation argument:
                return keepers.Of(argument, cancel) == Keeping.Yes;
            case ISimpleAssignmentOperation { Target: ILocalReferenceOperation or IDiscardOperation }:
                return false;
            case IAssignmentOperation assignment:
                return assignment.Value == value;
            case IMemberReferenceOperation or IFlowCaptureOperation or IIsNullOperation or IIsTypeOperation or IIsPatternOperation or IBinaryOperation
                or INameOfOperation or IExpressionStatementOperation or IInterpolationOperation or IThrowOperation or IUnaryOperation:
                return false;
            case IInvocationOperation or IAwaitOperation:
                return false;
            case null:
                // The value of a branch: what a return hands out.
                return !isCondition;
            default:
                return true;
        }
    }

    /// <summary>
    /// The outermost expression that still is the value or holds it: conversions, tuples, calls that give it back, objects that
    /// only carry it.
    /// </summary>
    private IOperation Carrier(IOperation use)
    {
        var value = use;
        while (true)
        {
            switch (value.Parent)
            {
                case IConversionOperation { OperatorMethod: null } or IParenthesizedOperation or ITupleOperation:
                    value = value.Parent;
                    continue;
                case IArgumentOperation { Parent: IInvocationOperation or IObjectCreationOperation } argument
                    when argument.Parent!.Parent is not IExpressionStatementOperation && keepers.Of(argument, cancel) == Keeping.WithResult:
                    value = argument.Parent;
                    continue;
                case IInvocationOperation call when call.Instance == value && call.Parent is not IExpressionStatementOperation && GivesItself(call):
                    value = call;
                    continue;
                default:
                    return value;
            }
        }
    }

    /// <summary>Calls in a chain that give their receiver back, as builders do.</summary>
    private static bool GivesItself(IInvocationOperation call) =>
        call.Instance is { Type: { } own } && call.Type is { } given && SymbolEqualityComparer.Default.Equals(own, given);

    private static bool IsTarget(IOperation operation) =>
        operation.Parent is ISimpleAssignmentOperation assignment && assignment.Target == operation;
}
