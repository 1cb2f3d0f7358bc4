// A failure that the contract knows. A question throws it, the client gets it as a `failure` frame.

using System.Text.Json.Nodes;

namespace Workbench.Protocol;

/// <summary>Ends a request with one of the contract's error codes. No fault: it is never recorded as one.</summary>
public sealed class ContractException : Exception
{
    public ContractException(string code, string message, JsonArray? diagnostics = null)
        : base(message)
    {
        Code = code;
        Diagnostics = diagnostics;
    }

    /// <summary>One of the stable codes, such as <c>SymbolNotFound</c>.</summary>
    public string Code { get; }

    /// <summary>Diagnostics that go with the failure, as the protocol writes them.</summary>
    public JsonArray? Diagnostics { get; }
}
