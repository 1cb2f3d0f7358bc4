// One question while it is answered: its parameters, its snapshot, its token, and what it has looked up so far.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Model;
using Workbench.Questions.Show;

namespace Workbench.Questions;

internal sealed class Question
{
    public Question(JsonObject parameters, CancellationToken cancel)
        : this(Snapshots.Get(parameters.Text("snapshot") ?? ""), parameters, cancel)
    {
    }

    public Question(SnapshotState state, JsonObject parameters, CancellationToken cancel)
    {
        State = state;
        Parameters = parameters;
        Cancel = cancel;
        Documents = new DocumentFacts(state);
    }

    public SnapshotState State { get; }

    public Solution Solution => State.Solution;

    public JsonObject Parameters { get; }

    public CancellationToken Cancel { get; }

    public DocumentFacts Documents { get; }

    /// <summary>The number of items wanted; what is absent means all.</summary>
    public int Limit => Parameters.Number("limit") is { } limit ? (int)Math.Clamp(limit, 0, int.MaxValue) : int.MaxValue;
}
