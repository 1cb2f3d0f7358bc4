// What `open` says about the workspace beside the loader's own list.

using System.Text.Json.Nodes;

namespace Workbench.Load;

/// <summary>Each once, in the order in which they were found. Safe to use from any thread.</summary>
internal sealed class LoadDiagnostics
{
    private readonly List<(string Id, string Severity, string Message)> _items = new();

    public void Warning(string id, string message) => Add(id, "Warning", message);

    public void Error(string id, string message) => Add(id, "Error", message);

    public void AddRange(LoadDiagnostics other)
    {
        foreach (var (id, severity, message) in other._items)
        {
            Add(id, severity, message);
        }
    }

    public JsonArray ToJson()
    {
        lock (_items)
        {
            return new JsonArray(_items.Select(item => (JsonNode)new JsonObject
            {
                ["id"] = item.Id,
                ["severity"] = item.Severity,
                ["message"] = item.Message,
            }).ToArray());
        }
    }

    private void Add(string id, string severity, string message)
    {
        lock (_items)
        {
            if (!_items.Contains((id, severity, message)))
            {
                _items.Add((id, severity, message));
            }
        }
    }
}
