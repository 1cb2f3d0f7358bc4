// Which types own something, and which calls make one (decision D23).

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Workbench.Questions.Analyses.Dispose;

internal sealed class DisposableTypes(Compilation compilation)
{
    private const int Deepest = 4;
    private static readonly string[] s_factories = ["Create", "Open", "Begin", "New", "Start", "Rent"];
    private readonly TaskTypes _tasks = new(compilation);
    private readonly Dictionary<ISymbol, bool> _makers = new(SymbolEqualityComparer.Default);

    public TaskTypes Tasks => _tasks;

    public bool IsDisposable(ITypeSymbol? type) =>
        type is { TypeKind: not TypeKind.Error and not TypeKind.Dynamic }
        && !_tasks.IsTask(type)
        && (IsContract(type) || type.AllInterfaces.Any(IsContract)
            || (type is ITypeParameterSymbol parameter && parameter.ConstraintTypes.Any(IsDisposable)));

    /// <summary>Whether the value is made here: nobody else has it yet.</summary>
    public bool IsMade(IOperation value, CancellationToken cancel, int depth = 0)
    {
        value = Unwrapped(value);
        switch (value)
        {
            case IObjectCreationOperation or ITypeParameterObjectCreationOperation:
                return true;
            case IAwaitOperation { Operation: IInvocationOperation call }:
                return IsFactory(WithoutConfiguration(call).TargetMethod, cancel, depth);
            case IInvocationOperation { TargetMethod.Name: "FromResult", Arguments: [var only] } call when _tasks.IsTask(call.TargetMethod.ContainingType):
                return IsMade(only.Value, cancel, depth);
            case IInvocationOperation call:
                return IsFactory(call.TargetMethod, cancel, depth);
            case IConditionalOperation { WhenFalse: { } otherwise } choice:
                return IsMade(choice.WhenTrue, cancel, depth) && IsMade(otherwise, cancel, depth);
            default:
                return false;
        }
    }

    public static IOperation Unwrapped(IOperation value)
    {
        while (value is IConversionOperation { OperatorMethod: null } or IParenthesizedOperation)
        {
            value = value is IConversionOperation conversion ? conversion.Operand : ((IParenthesizedOperation)value).Operand;
        }

        return value;
    }

    private static IInvocationOperation WithoutConfiguration(IInvocationOperation call) =>
        call.TargetMethod.Name == "ConfigureAwait" && call.Instance is { } inner && Unwrapped(inner) is IInvocationOperation made ? made : call;

    private bool IsFactory(IMethodSymbol method, CancellationToken cancel, int depth)
    {
        method = (method.ReducedFrom ?? method).OriginalDefinition;
        if (method.DeclaringSyntaxReferences.Length == 0)
        {
            // Clients of an HTTP factory share what it owns, and need no Dispose.
            return s_factories.Any(f => StartsWithWord(method.Name, f)) && method.ContainingType.Name is not ("IHttpClientFactory" or "HttpClientFactoryExtensions");
        }

        if (depth >= Deepest || method.IsAbstract)
        {
            return false;
        }

        if (_makers.TryGetValue(method, out var known))
        {
            return known;
        }

        _makers[method] = false;
        return _makers[method] = Makes(method, cancel, depth + 1);
    }

    /// <summary>Whether every value that the method returns is one that it has just made.</summary>
    private bool Makes(IMethodSymbol method, CancellationToken cancel, int depth)
    {
        var any = false;
        foreach (var (_, body) in Bodies.Of(compilation, method, cancel))
        {
            var made = body.Descendants().OfType<IVariableDeclaratorOperation>()
                .Where(v => v.GetVariableInitializer() is { } first && IsMade(first.Value, cancel, depth))
                .Select(v => v.Symbol).ToHashSet<ISymbol>(SymbolEqualityComparer.Default);
            foreach (var result in body.Descendants().OfType<IReturnOperation>().Where(r => r.Kind == OperationKind.Return))
            {
                if (result.ReturnedValue is not { } value || Bodies.IsInLambda(result, body))
                {
                    continue;
                }

                value = Unwrapped(value);
                if (value.ConstantValue is { HasValue: true, Value: null } || value is IDefaultValueOperation)
                {
                    continue;
                }

                if (!(value is ILocalReferenceOperation local && made.Contains(local.Local) && !IsStored(body, local.Local)) && !IsMade(value, cancel, depth))
                {
                    return false;
                }

                any = true;
            }
        }

        return any;
    }

    /// <summary>What is kept elsewhere too, as by a cache, is not the caller's alone.</summary>
    private static bool IsStored(IOperation body, ILocalSymbol local) =>
        body.Descendants().OfType<ILocalReferenceOperation>().Any(r => SymbolEqualityComparer.Default.Equals(r.Local, local)
            && r.Parent is ISimpleAssignmentOperation { Target: IFieldReferenceOperation or IPropertyReferenceOperation or IArrayElementReferenceOperation } set
            && set.Value == r);

    private static bool StartsWithWord(string name, string word) =>
        name.StartsWith(word, StringComparison.Ordinal) && (name.Length == word.Length || !char.IsLower(name[word.Length]));

    private static bool IsContract(ITypeSymbol type) =>
        type.Name is "IDisposable" or "IAsyncDisposable" && type.ContainingNamespace is { Name: "System", ContainingNamespace.IsGlobalNamespace: true };
}
