// Whole lines of a document.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis.Text;
using Workbench.Questions.Select;

namespace Workbench.Questions.Ask;

internal static class TextQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var selector = new JsonObject { ["documentId"] = question.Parameters.Text("documentId") ?? "" };
        var document = DocumentSelectors.One(question, selector);
        var text = await document.First.Document.GetTextAsync(question.Cancel).ConfigureAwait(false);
        var count = text.Lines.Count;
        var first = (int)Math.Clamp(question.Parameters.Number("firstLine") ?? 1, 1, count);
        var last = (int)Math.Clamp(question.Parameters.Number("lastLine") ?? count, first, count);
        // The break after the last line belongs to what follows; those in between stay as they are in the file.
        var span = TextSpan.FromBounds(text.Lines[first - 1].Start, text.Lines[last - 1].End);
        return new JsonObject
        {
            ["text"] = text.ToString(span),
            ["firstLine"] = first,
            ["lastLine"] = last,
            ["lineCount"] = count,
        };
    }
}
