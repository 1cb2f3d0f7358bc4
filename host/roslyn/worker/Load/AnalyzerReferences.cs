// Analyzers and generators of projects, loaded without locking a file that a build has to write.

using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Workbench.Model;

namespace Workbench.Load;

internal static class AnalyzerReferences
{
    private static readonly ConcurrentDictionary<(string Path, long Time), AnalyzerFileReference> s_references = new();
    private static readonly ConcurrentDictionary<(string Folder, long Time), FolderContext> s_contexts = new();

    /// <param name="path">Absolute; exists.</param>
    /// <param name="root">Assemblies below the workspace's root may be built anew at any time: read as bytes, each build anew.</param>
    /// <param name="dependencies">Where else dependencies are looked up, beside the assembly's own folder.</param>
    public static AnalyzerFileReference Get(string path, string root, ImmutableArray<string> dependencies = default)
    {
        var volatileFile = Paths.IsBelow(root, path) || !dependencies.IsDefault;
        var time = volatileFile ? File.GetLastWriteTimeUtc(path).Ticks : 0;
        return s_references.GetOrAdd((path, time), _ =>
        {
            var folder = Path.GetDirectoryName(path)!;
            var context = s_contexts.GetOrAdd((folder, time), _ => new FolderContext(folder, volatileFile, dependencies.IsDefault ? [] : dependencies));
            return new AnalyzerFileReference(path, new Loader(context));
        });
    }

    private sealed class Loader : IAnalyzerAssemblyLoader
    {
        private readonly FolderContext _context;

        public Loader(FolderContext context) => _context = context;

        public void AddDependencyLocation(string fullPath)
        {
        }

        public Assembly LoadFromPath(string fullPath) => _context.LoadFile(fullPath);
    }

    /// <summary>One for each folder, so that two packages may bring different versions of the same dependency.</summary>
    private sealed class FolderContext : AssemblyLoadContext
    {
        private readonly string _folder;
        private readonly bool _asBytes;
        private readonly ImmutableArray<string> _dependencies;
        private readonly ConcurrentDictionary<string, Lazy<Assembly>> _loaded = new(Paths.Comparer);

        public FolderContext(string folder, bool asBytes, ImmutableArray<string> dependencies)
            : base("analyzers of " + folder)
        {
            _folder = folder;
            _asBytes = asBytes;
            _dependencies = dependencies;
        }

        public Assembly LoadFile(string path) => _loaded.GetOrAdd(path, p => new Lazy<Assembly>(() => Read(p))).Value;

        /// <summary>The compiler's own assemblies and the framework's are always this process's: types must be the same.</summary>
        protected override Assembly? Load(AssemblyName name)
        {
            try
            {
                return Default.LoadFromAssemblyName(name);
            }
            catch (Exception e) when (e is IOException or BadImageFormatException)
            {
                // Not one of ours.
            }

            var file = name.Name + ".dll";
            var path = Path.Combine(_folder, name.CultureName ?? "", file);
            if (!File.Exists(path))
            {
                path = _dependencies.FirstOrDefault(d => Paths.Same(Path.GetFileName(d), file) && File.Exists(d));
            }

            return path is null ? null : LoadFile(path);
        }

        private Assembly Read(string path)
        {
            if (!_asBytes)
            {
                return LoadFromAssemblyPath(path);
            }

            using var bytes = new MemoryStream(File.ReadAllBytes(path));
            return LoadFromStream(bytes);
        }
    }
}
