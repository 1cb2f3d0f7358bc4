// What is used by somebody that no search for uses can see: the list of exceptions in decision D24.

using Microsoft.CodeAnalysis;
using Workbench.Questions.Analyses.Graph;

namespace Workbench.Questions.Analyses.Unused;

internal static class Contracts
{
    /// <summary>Attributes that say something of the symbol and hand it to nobody.</summary>
    private static readonly HashSet<string> s_harmless = new(StringComparer.Ordinal)
    {
        "ObsoleteAttribute", "ConditionalAttribute", "DebuggerDisplayAttribute", "DebuggerStepThroughAttribute", "DebuggerHiddenAttribute",
        "DebuggerNonUserCodeAttribute", "DebuggerBrowsableAttribute", "DebuggerTypeProxyAttribute", "CompilerGeneratedAttribute", "MethodImplAttribute",
        "SuppressMessageAttribute", "UnconditionalSuppressMessageAttribute", "ThreadStaticAttribute", "NonSerializedAttribute", "PureAttribute",
        "EditorBrowsableAttribute", "ExcludeFromCodeCoverageAttribute", "StackTraceHiddenAttribute", "FlagsAttribute", "SerializableAttribute",
        "AttributeUsageAttribute", "DllImportAttribute", "LibraryImportAttribute", "AllowNullAttribute", "DisallowNullAttribute", "MaybeNullAttribute",
        "NotNullAttribute", "MaybeNullWhenAttribute", "NotNullWhenAttribute", "NotNullIfNotNullAttribute", "MemberNotNullAttribute",
        "MemberNotNullWhenAttribute", "DoesNotReturnAttribute", "DoesNotReturnIfAttribute", "SkipLocalsInitAttribute", "NullableAttribute",
        "NullableContextAttribute", "IsReadOnlyAttribute", "ExtensionAttribute", "AsyncStateMachineAttribute", "IteratorStateMachineAttribute",
        "RequiresUnreferencedCodeAttribute", "RequiresDynamicCodeAttribute", "SupportedOSPlatformAttribute", "UnsupportedOSPlatformAttribute",
        "SetsRequiredMembersAttribute", "RequiredMemberAttribute", "CLSCompliantAttribute", "TupleElementNamesAttribute", "DefaultMemberAttribute",
    };

    /// <summary>Names by which the compiler or a framework finds members.</summary>
    private static readonly HashSet<string> s_byName = new(StringComparer.Ordinal)
    {
        "GetEnumerator", "GetAsyncEnumerator", "MoveNext", "MoveNextAsync", "Current", "Dispose", "DisposeAsync", "Deconstruct", "Add", "GetAwaiter",
        "GetResult", "IsCompleted", "OnCompleted", "UnsafeOnCompleted", "GetPinnableReference", "Slice", "AppendLiteral", "AppendFormatted", "Main",
        "PrintMembers", "EqualityContract", "Select", "SelectMany", "Where", "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "GroupBy",
        "Join", "GroupJoin", "Cast",
    };

    public static bool IsUsed(ISymbol symbol, ISymbol? entryPoint)
    {
        if (symbol.IsImplicitlyDeclared || symbol.IsOverride || symbol.IsExtern && symbol is not IMethodSymbol
            || HandsOver(symbol) || s_byName.Contains(symbol.Name) || Implements(symbol))
        {
            return true;
        }

        switch (symbol)
        {
            case IMethodSymbol method:
                return IsUsed(method, entryPoint);
            case IFieldSymbol field:
                return field.ContainingType is { TypeKind: TypeKind.Enum } || IsLayout(field) || IsHandedOver(field.ContainingType);
            case INamedTypeSymbol type:
                return IsUsed(type, entryPoint);
            default:
                return symbol is not (IPropertySymbol or IEventSymbol) || symbol is IPropertySymbol { IsIndexer: true };
        }
    }

    private static bool IsUsed(IMethodSymbol method, ISymbol? entryPoint)
    {
        if (method.MethodKind is not (MethodKind.Ordinary or MethodKind.Constructor) || SymbolEqualityComparer.Default.Equals(method, entryPoint)
            || Tests.IsTest(method) || method is { IsPartialDefinition: true, PartialImplementationPart: null })
        {
            return true;
        }

        if (method.MethodKind == MethodKind.Constructor)
        {
            return IsAlone(method) || IsSerialisation(method) || IsHandedOver(method.ContainingType);
        }

        // Designers and serialisers look for these, and Unity for all private methods of a behaviour.
        return method.Name.StartsWith("ShouldSerialize", StringComparison.Ordinal)
            || (method.Name.StartsWith("Reset", StringComparison.Ordinal) && method.Parameters.IsEmpty)
            || Bases(method.ContainingType).Any(b => b.ContainingNamespace?.ToDisplayString() == "UnityEngine")
            || IsHandedOver(method.ContainingType);
    }

    /// <summary>A type is used where it holds what is used by contract.</summary>
    private static bool IsUsed(INamedTypeSymbol type, ISymbol? entryPoint) =>
        type.Name.Length == 0
        || Bases(type).Any(b => b.ToDisplayString() == "System.Attribute" && type.TypeKind != TypeKind.Class)
        || type.GetMembers().Any(m => m is IMethodSymbol method && (HandsOver(m) || Tests.IsTest(m) || SymbolEqualityComparer.Default.Equals(method, entryPoint)))
        || type.GetTypeMembers().Any(t => HandsOver(t));

    /// <summary>Whether an attribute hands the symbol to a framework: any that is not known to be harmless.</summary>
    public static bool HandsOver(ISymbol symbol) =>
        symbol.GetAttributes().Any(a => a.AttributeClass is { } type && !s_harmless.Contains(type.Name) && !IsCompilerMade(a));

    /// <summary>Members of COM types, of Unity's and the like are called from outside.</summary>
    private static bool IsHandedOver(INamedTypeSymbol? type) => type is not null && type.GetAttributes().Any(a =>
        a.AttributeClass?.Name is "ComImportAttribute" or "ComVisibleAttribute" or "GuidAttribute" or "UsedImplicitlyAttribute" or "InlineArrayAttribute");

    private static bool IsCompilerMade(AttributeData attribute) =>
        attribute.ApplicationSyntaxReference is null && attribute.AttributeClass?.ContainingNamespace.ToDisplayString() == "System.Runtime.CompilerServices";

    private static bool IsLayout(IFieldSymbol field) =>
        !field.IsStatic && field.ContainingType.GetAttributes().Any(a => a.AttributeClass?.Name is "StructLayoutAttribute" or "InlineArrayAttribute");

    private static bool IsAlone(IMethodSymbol constructor) =>
        constructor.IsStatic || constructor.ContainingType.InstanceConstructors.Count(c => !c.IsImplicitlyDeclared) == 1;

    private static bool IsSerialisation(IMethodSymbol constructor) =>
        constructor.Parameters is [{ Type.Name: "SerializationInfo" }, { Type.Name: "StreamingContext" }];

    private static bool Implements(ISymbol symbol)
    {
        // Explicit, of an interface that does not bind.
        if (symbol is not INamedTypeSymbol && symbol.Name.LastIndexOf('.') > 0)
        {
            return true;
        }

        if (symbol is IMethodSymbol { ExplicitInterfaceImplementations.IsEmpty: false } or IPropertySymbol { ExplicitInterfaceImplementations.IsEmpty: false }
            or IEventSymbol { ExplicitInterfaceImplementations.IsEmpty: false })
        {
            return true;
        }

        if (symbol.ContainingType is not { TypeKind: not TypeKind.Interface } type || symbol is INamedTypeSymbol || symbol.DeclaredAccessibility == Accessibility.Private)
        {
            return false;
        }

        return type.AllInterfaces.SelectMany(i => i.GetMembers(symbol.Name))
            .Any(m => SymbolEqualityComparer.Default.Equals(type.FindImplementationForInterfaceMember(m), symbol));
    }

    private static IEnumerable<INamedTypeSymbol> Bases(INamedTypeSymbol? type)
    {
        for (var t = type?.BaseType; t is not null; t = t.BaseType)
        {
            yield return t;
        }
    }
}
