// The types of an assembly that export something to the composition.

using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Workbench.Load;

/// <summary>Found by reading metadata: asking each of some thousand types for its attributes costs a tenth of a second.</summary>
internal static class ExportedTypes
{
    public static IReadOnlyList<Type> Of(Assembly assembly)
    {
        using var file = new PEReader(File.OpenRead(assembly.Location));
        var reader = file.GetMetadataReader();
        var exported = new HashSet<TypeDefinitionHandle>();
        foreach (var handle in reader.CustomAttributes)
        {
            var attribute = reader.GetCustomAttribute(handle);
            if (attribute.Parent.Kind == HandleKind.TypeDefinition && IsExport(reader, attribute.Constructor))
            {
                exported.Add((TypeDefinitionHandle)attribute.Parent);
            }
        }

        return exported.Select(handle => assembly.ManifestModule.ResolveType(MetadataTokens.GetToken(handle))).ToList();
    }

    /// <summary>All attributes that derive from <c>ExportAttribute</c> are called <c>Export…</c> in Roslyn.</summary>
    private static bool IsExport(MetadataReader reader, EntityHandle constructor)
    {
        if (constructor.Kind == HandleKind.MethodDefinition)
        {
            var type = reader.GetMethodDefinition((MethodDefinitionHandle)constructor).GetDeclaringType();
            return reader.StringComparer.StartsWith(reader.GetTypeDefinition(type).Name, "Export");
        }

        var parent = reader.GetMemberReference((MemberReferenceHandle)constructor).Parent;
        return parent.Kind == HandleKind.TypeReference
            && reader.StringComparer.StartsWith(reader.GetTypeReference((TypeReferenceHandle)parent).Name, "Export");
    }
}
