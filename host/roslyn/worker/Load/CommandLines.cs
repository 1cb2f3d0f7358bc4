// Command lines of compilers as Roslyn reads them.

using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Workbench.Load;

internal static class CommandLines
{
    /// <summary>The arguments of C#, or of Visual Basic where the engine has it; null for what cannot be compiled here.</summary>
    public static CommandLineArguments? Parse(ProjectDump dump)
    {
        if (dump.Arguments.Length == 0)
        {
            return null;
        }

        return dump.Language switch
        {
            "C#" => CSharpCommandLineParser.Default.Parse(dump.Arguments, dump.Folder, sdkDirectory: null),
            "VB" when RoslynHost.HasVisualBasic => VisualBasic(dump),
            _ => null,
        };
    }

    // By name: the worker compiles and runs on engines that have no Visual Basic.
    private static CommandLineArguments? VisualBasic(ProjectDump dump)
    {
        var type = Type.GetType("Microsoft.CodeAnalysis.VisualBasic.VisualBasicCommandLineParser, Microsoft.CodeAnalysis.VisualBasic");
        var parser = type?.GetProperty("Default", BindingFlags.Public | BindingFlags.Static)?.GetValue(null) as CommandLineParser;
        var parse = parser?.GetType().GetMethods(BindingFlags.Public | BindingFlags.Instance)
            .FirstOrDefault(m => m.Name == "Parse" && m.GetParameters().Length == 4);
        return parse?.Invoke(parser, [dump.Arguments, dump.Folder, null, null]) as CommandLineArguments;
    }
}
