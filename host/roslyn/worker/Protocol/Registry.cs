// Who answers which method.

using System.Text.Json.Nodes;

namespace Workbench.Protocol;

/// <summary>Takes the progress of one request. Any number of reports may be made, from any thread, before the answer.</summary>
public interface IProgress
{
    void Report(int done, int total, string message);
}

/// <summary>
/// Answers one request. Runs on the thread pool beside others. Throws <see cref="ContractException"/> for failures of the
/// contract and <see cref="OperationCanceledException"/> once <paramref name="cancel"/> is set; anything else is a fault.
/// </summary>
public delegate Task<JsonNode?> Handler(JsonObject parameters, CancellationToken cancel, IProgress progress);

/// <summary>The methods of this process. Filled before the first request is read, unchanged afterwards.</summary>
public sealed class Registry
{
    private readonly Dictionary<string, Handler> _handlers = new(StringComparer.Ordinal);

    /// <exception cref="ArgumentException">The method has a handler already.</exception>
    public void Add(string method, Handler handler) => _handlers.Add(method, handler);

    /// <summary>A handler that has nothing to wait for.</summary>
    public void Add(string method, Func<JsonObject, CancellationToken, IProgress, JsonNode?> handler) =>
        Add(method, (parameters, cancel, progress) => Task.FromResult(handler(parameters, cancel, progress)));

    internal Handler? Find(string method) => _handlers.GetValueOrDefault(method);
}
