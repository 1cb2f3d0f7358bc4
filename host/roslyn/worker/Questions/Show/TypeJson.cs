// Types and parameters as answers show them.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Workbench.Questions.Show;

internal static class TypeJson
{
    public static JsonObject Of(ITypeSymbol type)
    {
        var result = new JsonObject
        {
            ["displayName"] = type.ToDisplayString(),
            ["kind"] = type.TypeKind.ToString(),
            ["nullableAnnotation"] = type.NullableAnnotation.ToString(),
        };
        result.Put("documentationId", SymbolKeys.Id(type));
        return result;
    }

    public static JsonObject Of(IParameterSymbol parameter)
    {
        var result = new JsonObject
        {
            ["name"] = parameter.Name,
            ["typeInfo"] = Of(parameter.Type),
            ["refKind"] = parameter.RefKind.ToString(),
            ["isOptional"] = parameter.IsOptional,
            ["hasExplicitDefaultValue"] = parameter.HasExplicitDefaultValue,
        };
        if (parameter.HasExplicitDefaultValue)
        {
            result["defaultValue"] = Default(parameter.Type, parameter.ExplicitDefaultValue);
        }

        return result;
    }

    /// <summary>The value as C# would write it.</summary>
    private static string Default(ITypeSymbol type, object? value)
    {
        if (value is null)
        {
            return type.IsReferenceType || type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T ? "null" : "default";
        }

        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable)
        {
            type = nullable.TypeArguments[0];
        }

        var text = SymbolDisplay.FormatPrimitive(value, quoteStrings: true, useHexadecimalNumbers: false) ?? "default";
        if (type.TypeKind != TypeKind.Enum)
        {
            return text;
        }

        var member = type.GetMembers().OfType<IFieldSymbol>().FirstOrDefault(f => f.HasConstantValue && value.Equals(f.ConstantValue));
        return member is null ? $"({type.ToDisplayString()}){text}" : $"{type.ToDisplayString()}.{member.Name}";
    }
}
