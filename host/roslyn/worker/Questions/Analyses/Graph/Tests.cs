// Which methods are tests, and what runs for all tests of a class.

using Microsoft.CodeAnalysis;

namespace Workbench.Questions.Analyses.Graph;

internal static class Tests
{
    private static readonly HashSet<string> s_tests = new(StringComparer.Ordinal)
    {
        "Xunit.FactAttribute",
        "Xunit.TheoryAttribute",
        "Xunit.v3.IFactAttribute",
        "NUnit.Framework.TestAttribute",
        "NUnit.Framework.TestCaseAttribute",
        "NUnit.Framework.TestCaseSourceAttribute",
        "NUnit.Framework.TheoryAttribute",
        "NUnit.Framework.Interfaces.ITestBuilder",
        "NUnit.Framework.Interfaces.ISimpleTestBuilder",
        "Microsoft.VisualStudio.TestTools.UnitTesting.TestMethodAttribute",
        "TUnit.Core.TestAttribute",
        "TUnit.Core.BaseTestAttribute",
    };

    private static readonly HashSet<string> s_setUps = new(StringComparer.Ordinal)
    {
        "NUnit.Framework.SetUpAttribute",
        "NUnit.Framework.OneTimeSetUpAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.TestInitializeAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.ClassInitializeAttribute",
        "TUnit.Core.BeforeAttribute",
        "TUnit.Core.BeforeEveryAttribute",
    };

    /// <summary>Whether an attribute of xunit, NUnit, MSTest or TUnit, or one derived from it, marks the method as a test.</summary>
    public static bool IsTest(ISymbol symbol) => symbol is IMethodSymbol && HasOneOf(symbol, s_tests);

    /// <summary>Whether the member counts for all tests of its class: fields, properties, constructors, set-up.</summary>
    public static bool IsShared(ISymbol member) =>
        member is IFieldSymbol or IPropertySymbol
        || member is IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor }
        || (member is IMethodSymbol method && (HasOneOf(method, s_setUps) || IsLifetime(method)));

    private static bool IsLifetime(IMethodSymbol method) =>
        method is { Name: "InitializeAsync", Parameters.Length: 0 }
        && method.ContainingType.AllInterfaces.Any(i => i.ToDisplayString() == "Xunit.IAsyncLifetime");

    private static bool HasOneOf(ISymbol symbol, HashSet<string> names)
    {
        foreach (var attribute in symbol.GetAttributes())
        {
            for (var type = attribute.AttributeClass; type is not null; type = type.BaseType)
            {
                if (names.Contains(type.ToDisplayString()) || type.Interfaces.Any(i => names.Contains(i.ToDisplayString())))
                {
                    return true;
                }
            }
        }

        return false;
    }
}
