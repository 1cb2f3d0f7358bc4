// Which parameters take over what they are given: stored or disposed by a method of the solution, or by what metadata does
// by custom (decision D23).

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Workbench.Questions.Analyses.Dispose;

internal enum Keeping
{
    No,
    Yes,

    /// <summary>What the call gives holds the argument: it goes where that goes.</summary>
    WithResult,
}

internal sealed class Keepers(Compilation compilation, DisposableTypes types)
{
    private const int Deepest = 4;

    private static readonly string[] s_takers =
    [
        "Add", "Append", "Attach", "CompareExchange", "Enqueue", "Exchange", "Insert", "Post", "Push", "Register", "Send", "Set", "Track", "TryAdd",
        "TryEnqueue", "TryWrite", "Write", "Own", "Transfer", "Replace", "Use",
    ];

    private readonly Dictionary<IParameterSymbol, Keeping> _known = new(SymbolEqualityComparer.Default);

    public Keeping Of(IArgumentOperation argument, CancellationToken cancel, int depth = 0)
    {
        if (argument.Parameter is not { } parameter || parameter.ContainingSymbol is not IMethodSymbol method)
        {
            return Keeping.Yes;
        }

        if (parameter.RefKind is RefKind.Ref or RefKind.Out)
        {
            return Keeping.Yes;
        }

        if (method.MethodKind == MethodKind.Constructor && types.IsDisposable(method.ContainingType))
        {
            return IsLeftOpen(argument) ? Keeping.No : Keeping.Yes;
        }

        return Of(parameter.OriginalDefinition, cancel, depth);
    }

    /// <summary>A constant that says whether the new object takes the argument: <c>leaveOpen: true</c>, <c>disposeHandler: false</c>.</summary>
    private static bool IsLeftOpen(IArgumentOperation argument)
    {
        var all = argument.Parent switch
        {
            IObjectCreationOperation creation => creation.Arguments,
            IInvocationOperation call => call.Arguments,
            _ => [],
        };
        return all.Any(a => a != argument && a.Value.ConstantValue is { HasValue: true, Value: bool value } && a.Parameter?.Name is { } name
            && (name.Equals("leaveOpen", StringComparison.OrdinalIgnoreCase) ? value
                : !value && (name.StartsWith("dispose", StringComparison.OrdinalIgnoreCase) || name.StartsWith("owns", StringComparison.OrdinalIgnoreCase)
                    || name.StartsWith("closeInput", StringComparison.OrdinalIgnoreCase))));
    }

    private Keeping Of(IParameterSymbol parameter, CancellationToken cancel, int depth)
    {
        if (_known.TryGetValue(parameter, out var known))
        {
            return known;
        }

        _known[parameter] = Keeping.No;
        return _known[parameter] = Decide(parameter, (IMethodSymbol)parameter.ContainingSymbol, cancel, depth);
    }

    private Keeping Decide(IParameterSymbol parameter, IMethodSymbol method, CancellationToken cancel, int depth)
    {
        if (method.ReducedFrom is { } extension)
        {
            // The receiver of an extension method is its first parameter.
            return Of(extension.Parameters[parameter.Ordinal + 1], cancel, depth);
        }

        if (method.DeclaringSyntaxReferences.Length == 0)
        {
            return OfMetadata(parameter, method);
        }

        if (depth >= Deepest || method.IsAbstract || !Bodies.HasBody(method, cancel))
        {
            // Whoever implements it may keep it.
            return Keeping.Yes;
        }

        if (method.DeclaringSyntaxReferences.All(r => r.GetSyntax(cancel) is Microsoft.CodeAnalysis.CSharp.Syntax.TypeDeclarationSyntax))
        {
            // A primary constructor: what the type's members capture, it keeps.
            return Keeping.Yes;
        }

        var result = Keeping.No;
        foreach (var (_, body) in Bodies.Of(compilation, method, cancel))
        {
            foreach (var use in body.Descendants().OfType<IParameterReferenceOperation>())
            {
                cancel.ThrowIfCancellationRequested();
                if (SymbolEqualityComparer.Default.Equals(use.Parameter.OriginalDefinition, parameter))
                {
                    var kept = OfUse(use, body, cancel, depth + 1);
                    if (kept == Keeping.Yes)
                    {
                        return kept;
                    }

                    result = kept == Keeping.WithResult ? kept : result;
                }
            }
        }

        return result;
    }

    private static Keeping OfMetadata(IParameterSymbol parameter, IMethodSymbol method)
    {
        if (method.Name == "ConfigureAwait")
        {
            return Keeping.WithResult;
        }

        if (method.MethodKind == MethodKind.Constructor)
        {
            return parameter.Type is ITypeParameterSymbol ? Keeping.Yes : Keeping.WithResult;
        }

        if (method.MethodKind is MethodKind.PropertySet or MethodKind.EventAdd)
        {
            return Keeping.Yes;
        }

        var takes = s_takers.Any(t => method.Name.StartsWith(t, StringComparison.Ordinal) && (method.Name.Length == t.Length || !char.IsLower(method.Name[t.Length])));
        // Console.WriteLine(reader) and Write(bytes) take a value, not the object.
        var isValue = method.Name.StartsWith("Write", StringComparison.Ordinal) && parameter.Type is not ITypeParameterSymbol;
        if (takes && !isValue)
        {
            return Keeping.Yes;
        }

        return parameter.Type is ITypeParameterSymbol type
            ? SymbolEqualityComparer.Default.Equals(method.ReturnType.OriginalDefinition, type) || method.ReturnType is INamedTypeSymbol { IsGenericType: true }
                ? Keeping.WithResult
                : Keeping.No
            : Keeping.No;
    }

    /// <summary>What one use of a value does with it, looked at without regard to paths.</summary>
    private Keeping OfUse(IOperation use, IOperation body, CancellationToken cancel, int depth)
    {
        if (Bodies.IsInLambda(use, body))
        {
            return Keeping.Yes;
        }

        var value = use;
        while (value.Parent is IConversionOperation or IParenthesizedOperation or ICoalesceOperation or IConditionalOperation
            && !(value.Parent is IConditionalOperation choice && choice.Condition == value))
        {
            value = value.Parent;
        }

        switch (value.Parent)
        {
            case IInvocationOperation call when call.Instance == value:
                return Uses.IsDisposal(call) ? Keeping.Yes : Keeping.No;
            case IConditionalAccessOperation access when access.Operation == value:
                return access.WhenNotNull is IInvocationOperation inner && Uses.IsDisposal(inner) ? Keeping.Yes : Keeping.No;
            case IMemberReferenceOperation:
                return Keeping.No;
            case IArgumentOperation argument:
                return Of(argument, cancel, depth);
            case IReturnOperation:
                return Keeping.WithResult;
            case IUsingOperation:
                return Keeping.Yes;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation variable }:
                return variable.Symbol is ILocalSymbol && IsUsed(variable, body) ? Keeping.Yes : Keeping.No;
            case ISimpleAssignmentOperation { Target: ILocalReferenceOperation or IDiscardOperation }:
                return Keeping.No;
            case IAssignmentOperation assignment:
                return assignment.Value == value ? Keeping.Yes : Keeping.No;
            case IIsTypeOperation or IIsPatternOperation or IBinaryOperation or INameOfOperation or IExpressionStatementOperation
                or ILockOperation or IForEachLoopOperation or IInterpolationOperation or IThrowOperation or ISwitchOperation or IConditionalOperation:
                return Keeping.No;
            default:
                return Keeping.Yes;
        }
    }

    /// <summary>An alias of a parameter: whether it is disposed or goes anywhere is not followed further than that it is used.</summary>
    private static bool IsUsed(IVariableDeclaratorOperation variable, IOperation body) =>
        body.Descendants().OfType<ILocalReferenceOperation>().Any(r => SymbolEqualityComparer.Default.Equals(r.Local, variable.Symbol)
            && (r.Parent is IInvocationOperation call ? Uses.IsDisposal(call) : r.Parent is not IMemberReferenceOperation));
}
