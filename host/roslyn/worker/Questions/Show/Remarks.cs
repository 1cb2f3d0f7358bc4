// What an answer says about itself (decision D20): one warning that names all that is not covered.

using System.Text.Json.Nodes;

namespace Workbench.Questions.Show;

internal sealed class Remarks
{
    private const int Shown = 10;
    private readonly List<string> _notCovered = new();

    /// <summary>Notes something that the answer may miss, as a phrase that ends without a full stop.</summary>
    public void NotCovered(string what)
    {
        if (!_notCovered.Contains(what))
        {
            _notCovered.Add(what);
        }
    }

    public JsonArray ToJson()
    {
        if (_notCovered.Count == 0)
        {
            return [];
        }

        var parts = _notCovered.Take(Shown).ToList();
        if (_notCovered.Count > Shown)
        {
            parts.Add($"and {_notCovered.Count - Shown} more");
        }

        return [new JsonObject { ["code"] = "NotCovered", ["message"] = "Not covered: " + string.Join("; ", parts) + "." }];
    }
}
