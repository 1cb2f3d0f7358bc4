// The query worker's own methods, and where the questions join them.

using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using Workbench.Model;
using Workbench.Protocol;

namespace Workbench.Load;

internal static class QueryWorker
{
    public static void Start(Registry registry)
    {
        registry.Add("release", (parameters, _, _) =>
        {
            Snapshots.Release(parameters["snapshot"]!.GetValue<string>());
            return new JsonObject();
        });
        registry.Add("memory", (parameters, _, _) => Memory(parameters["collect"]?.GetValue<bool>() ?? false));
        AddQuestions(registry);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AddQuestions(Registry registry) => Questions.All.Register(registry);

    private static JsonNode Memory(bool collect)
    {
        if (collect)
        {
            GC.Collect(2, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        }

        return new JsonObject
        {
            ["managedBytes"] = GC.GetTotalMemory(forceFullCollection: false),
            ["workingSetBytes"] = Environment.WorkingSet,
        };
    }
}
