// The snapshots that this process holds.

using System.Collections.Concurrent;

namespace Workbench.Model;

/// <summary>Snapshots by id, from <c>open</c>, <c>texts</c> or <c>projects</c> until <c>release</c>.</summary>
public static class Snapshots
{
    private static readonly ConcurrentDictionary<string, SnapshotState> s_states = new(StringComparer.Ordinal);

    /// <exception cref="InvalidOperationException">No such snapshot: the host asked for a released one.</exception>
    public static SnapshotState Get(string id) =>
        s_states.TryGetValue(id, out var state)
            ? state
            : throw new InvalidOperationException($"The snapshot {id} is not held by this worker.");

    internal static void Put(SnapshotState state) => s_states[state.Id] = state;

    internal static void Release(string id) => s_states.TryRemove(id, out _);

    internal static ICollection<SnapshotState> All => s_states.Values;
}
