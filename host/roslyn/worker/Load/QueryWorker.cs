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
        RoslynHost.Begin();
        registry.Add("open", (Handler)((p, cancel, progress) => OpenMethods.Open(p, cancel)));
        registry.Add("texts", (Handler)((p, cancel, progress) => OpenMethods.Texts(p, cancel)));
        registry.Add("projects", (Handler)((p, cancel, progress) => OpenMethods.Projects(p, cancel)));
        registry.Add("warm", (p, _, _) =>
        {
            Warmth.Begin(Snapshots.Get(p["snapshot"]!.GetValue<string>()));
            return new JsonObject();
        });
        registry.Add("release", (p, _, _) =>
        {
            Snapshots.Release(p["snapshot"]!.GetValue<string>());
            return new JsonObject();
        });
        registry.Add("memory", (p, _, _) => Memory(p["collect"]?.GetValue<bool>() ?? false));
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
