// Referenced assemblies, each read once however many projects reference it.

using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;

namespace Workbench.Load;

internal static class MetadataReferences
{
    private static readonly ConcurrentDictionary<(string Path, long Time, long Length), AssemblyMetadata> s_metadata = new();
    private static readonly ConcurrentDictionary<(string Path, long Time, string Properties), PortableExecutableReference> s_references = new();

    /// <summary>The reference, or null if there is no such file, or none with metadata. A file that was built anew is read anew.</summary>
    public static PortableExecutableReference? Get(string path, MetadataReferenceProperties properties)
    {
        var file = new FileInfo(path);
        if (!file.Exists)
        {
            return null;
        }

        var time = file.LastWriteTimeUtc.Ticks;
        var key = (path, time, string.Join(',', properties.Aliases) + properties.EmbedInteropTypes + properties.Kind);
        if (s_references.TryGetValue(key, out var known))
        {
            return known;
        }

        try
        {
            var documentation = XmlDocumentationProvider.CreateFromFile(Path.ChangeExtension(path, ".xml"));
            if (properties.Kind == MetadataImageKind.Module)
            {
                return s_references.GetOrAdd(key, _ => MetadataReference.CreateFromFile(path, properties, documentation));
            }

            var metadata = s_metadata.GetOrAdd((path, time, file.Length), _ => AssemblyMetadata.CreateFromFile(path));
            return s_references.GetOrAdd(key, _ => metadata.GetReference(documentation, properties.Aliases, properties.EmbedInteropTypes, path));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or BadImageFormatException)
        {
            return null;
        }
    }
}
