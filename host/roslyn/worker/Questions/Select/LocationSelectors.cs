// Which place of which document a request means.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis.Text;
using Workbench.Protocol;
using Workbench.Questions.Show;

namespace Workbench.Questions.Select;

/// <summary>A span of a document. The frameworks of one project file share the file, and so the text.</summary>
internal sealed record LocationChoice(DocumentChoice Document, TextSpan Span, SourceText Text)
{
    public Place Place => Document.Place(Span);
}

internal static class LocationSelectors
{
    private const int Shown = 20;

    /// <param name="project">A project selector beside the location, or null.</param>
    public static async Task<LocationChoice> One(Question question, JsonObject? selector, JsonObject? project = null)
    {
        var span = selector?.Object("span");
        var selection = selector?.Object("selection");
        if ((span is null) == (selection is null))
        {
            throw new ContractException("LocationSelectorInvalid", "Give exactly one of 'span' and 'selection' in the location selector.");
        }

        var document = DocumentSelectors.One(question, (span ?? selection!).Object("document"), project);
        var text = await document.First.Document.GetTextAsync(question.Cancel).ConfigureAwait(false);
        var at = span is not null ? InText(document, text, span.Object("range")) : Selected(document, text, selection!);
        return new LocationChoice(document, at, text);
    }

    private static TextSpan InText(DocumentChoice document, SourceText text, JsonObject? range)
    {
        var (start, length) = (range?.Number("start") ?? -1, range?.Number("length") ?? -1);
        if (start < 0 || length < 0 || start > text.Length || length > text.Length - start)
        {
            throw new ContractException(
                "InvalidRange",
                $"The range start {start}, length {length} is not within {document.First.Path}, which has {text.Length} UTF-16 code units.");
        }

        return new TextSpan((int)start, (int)length);
    }

    private static TextSpan Selected(DocumentChoice document, SourceText text, JsonObject selection)
    {
        var wanted = selection.Text("selectedText") ?? "";
        var (before, after) = (selection.Text("contextBefore") ?? "", selection.Text("contextAfter") ?? "");
        if (wanted.Length == 0)
        {
            throw new ContractException("LocationSelectorInvalid", "'selectedText' is empty.");
        }

        var all = text.ToString();
        var everywhere = new List<int>();
        for (var at = all.IndexOf(wanted, StringComparison.Ordinal); at >= 0; at = Next(all, wanted, at))
        {
            everywhere.Add(at);
        }

        var fitting = everywhere.Where(at => Stands(all, before, at - before.Length) && Stands(all, after, at + wanted.Length)).ToList();
        if (fitting.Count == 1)
        {
            return new TextSpan(fitting[0], wanted.Length);
        }

        var path = document.First.Path;
        if (fitting.Count == 0)
        {
            throw new ContractException("LocationNotFound", everywhere.Count == 0
                ? $"The selected text does not stand in {path}{OtherCase(text, all, wanted)}."
                : $"The selected text stands {Times(everywhere.Count)} in {path} ({Lines(text, everywhere)}), but nowhere directly between that context.");
        }

        throw new ContractException(
            "LocationAmbiguous",
            $"The selected text stands {Times(fitting.Count)} in {path} ({Lines(text, fitting)}). Add 'contextBefore' or 'contextAfter', or give the span.",
            Failures.Candidates("Candidate", fitting.Take(Shown).Select(at =>
            {
                var span = new TextSpan(at, wanted.Length);
                var line = text.Lines.GetLineFromPosition(at).ToString().Trim();
                return (line, (JsonObject?)Json.Location(document.First, span, text, document.Place(span).Frameworks()));
            })));
    }

    private static int Next(string all, string wanted, int at) =>
        at + 1 < all.Length ? all.IndexOf(wanted, at + 1, StringComparison.Ordinal) : -1;

    private static bool Stands(string all, string part, int at) =>
        part.Length == 0 || (at >= 0 && string.CompareOrdinal(all, at, part, 0, part.Length) == 0);

    private static string OtherCase(SourceText text, string all, string wanted)
    {
        var at = all.IndexOf(wanted, StringComparison.OrdinalIgnoreCase);
        return at < 0 ? "" : $" (in other letter case it does: {Lines(text, [at])})";
    }

    private static string Times(int count) => count == 1 ? "once" : $"{count} times";

    private static string Lines(SourceText text, IReadOnlyList<int> starts)
    {
        var lines = starts.Select(at => text.Lines.GetLinePosition(at).Line + 1).Distinct().ToList();
        var shown = string.Join(", ", lines.Take(Shown));
        return $"line{(lines.Count == 1 ? "" : "s")} {shown}{(lines.Count > Shown ? ", …" : "")}";
    }
}
