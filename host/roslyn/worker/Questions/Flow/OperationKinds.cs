// Names of operations: some kinds have two, and which of them the runtime picks depends on its version.

using Microsoft.CodeAnalysis;

namespace Workbench.Questions.Flow;

internal static class OperationKinds
{
    /// <summary>The name that the newest runtime gives.</summary>
    public static string Name(this IOperation operation) => operation.Kind switch
    {
        OperationKind.Unary => "Unary",
        OperationKind.Binary => "Binary",
        OperationKind.TupleBinary => "TupleBinaryOperator",
        OperationKind.MethodBody => "MethodBodyOperation",
        OperationKind.ConstructorBody => "ConstructorBodyOperation",
        var kind => kind.ToString(),
    };
}
