// How C# writes the operators that metadata names.

using Microsoft.CodeAnalysis.CSharp;

namespace Workbench.Questions.Show;

internal static class Operators
{
    /// <summary>The sign of <c>op_Addition</c> and the like; the name itself where there is none.</summary>
    public static string Text(string metadataName)
    {
        const string Checked = "op_Checked";
        if (metadataName.StartsWith(Checked, StringComparison.Ordinal))
        {
            return "checked " + Text("op_" + metadataName.Substring(Checked.Length));
        }

        var kind = SyntaxFacts.GetOperatorKind(metadataName);
        var text = kind == SyntaxKind.None ? "" : SyntaxFacts.GetText(kind);
        return text.Length == 0 ? metadataName : text;
    }
}
