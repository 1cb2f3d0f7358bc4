// A compiler of C# 12 for engines whose own compiler is older than their Roslyn: compiled by that old compiler (C# 8),
// it runs the newer Roslyn on an ordinary compiler command line.
// Arguments: the folder of Roslyn, then the compiler's arguments.

using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

internal static class Boot8
{
    public static int Main(string[] arguments)
    {
        string roslyn = arguments[0];
        AssemblyLoadContext.Default.Resolving += (context, name) =>
        {
            string path = Path.Combine(roslyn, name.Name + ".dll");
            return File.Exists(path) ? context.LoadFromAssemblyPath(path) : null;
        };
        return Compile(arguments.Skip(1).ToArray());
    }

    // Apart from Main, which must not name a type of Roslyn before resolving is set up.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Compile(string[] arguments)
    {
        var line = CSharpCommandLineParser.Default.Parse(arguments, Directory.GetCurrentDirectory(), null);
        var trees = line.SourceFiles.Select(file =>
            CSharpSyntaxTree.ParseText(SourceText.From(File.ReadAllText(file.Path), System.Text.Encoding.UTF8), line.ParseOptions, file.Path));
        var references = line.MetadataReferences.Select(r => MetadataReference.CreateFromFile(r.Reference, r.Properties));
        var compilation = CSharpCompilation.Create(Path.GetFileNameWithoutExtension(line.OutputFileName), trees, references, line.CompilationOptions);
        EmitResult result;
        using (var output = File.Create(Path.Combine(line.OutputDirectory, line.OutputFileName)))
        {
            result = compilation.Emit(output, options: line.EmitOptions);
        }

        foreach (var diagnostic in line.Errors.Concat(result.Diagnostics).Where(d => d.Severity == DiagnosticSeverity.Error))
        {
            Console.Error.WriteLine(diagnostic);
        }

        return result.Success && line.Errors.All(e => e.Severity != DiagnosticSeverity.Error) ? 0 : 1;
    }
}
