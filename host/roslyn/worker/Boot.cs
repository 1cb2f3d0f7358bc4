// Where the process starts. Touches no type of Roslyn or MSBuild: those can only be found once resolving is set up.

using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using System.Text.Json;
using Workbench.Protocol;

namespace Workbench;

internal static class Boot
{
    /// <summary>The version of the protocol that the `ready` frame names.</summary>
    private const int ProtocolVersion = 1;

    private static string[] s_probe = [];

    public static int Main(string[] args)
    {
        var (input, output) = StandardStreams.Take();
        if (args is not ([_] or [_, "--load", _]))
        {
            Console.Error.WriteLine("usage: worker PROBE [--load SDK_DIR]");
            return 2;
        }

        s_probe = args[0].Split(';', StringSplitOptions.RemoveEmptyEntries);
        AssemblyLoadContext.Default.Resolving += Resolve;
        AppDomain.CurrentDomain.UnhandledException += (_, e) => Console.Error.WriteLine(e.ExceptionObject);

        var registry = new Registry();
        if (args.Length == 1)
        {
            StartQueries(registry);
        }
        else
        {
            StartLoader(registry, args[2]);
        }

        var writer = new FrameWriter(output);
        writer.Write(WriteReady);
        var reader = new Thread(() => Read(new Dispatcher(new FrameReader(input), writer, registry)))
        {
            Name = "requests",
            Priority = ThreadPriority.AboveNormal,
        };
        reader.Start();
        reader.Join();
        return 0;
    }

    private static void Read(Dispatcher dispatcher)
    {
        try
        {
            dispatcher.Run();
            FastExit.Now(0);
        }
        catch (Exception e)
        {
            Console.Error.WriteLine(e);
            FastExit.Now(3);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void StartQueries(Registry registry) => Load.QueryWorker.Start(registry);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void StartLoader(Registry registry, string sdk) => Load.Loader.Start(registry, sdk);

    private static void WriteReady(Utf8JsonWriter json)
    {
        json.WriteStartObject("ready");
        json.WriteString("roslyn", Find("Microsoft.CodeAnalysis") is { } path ? AssemblyName.GetAssemblyName(path).Version?.ToString() : "");
        json.WriteString("runtime", Environment.Version.ToString());
        json.WriteBoolean("features", Find("Microsoft.CodeAnalysis.CSharp.Features") is not null);
        json.WriteNumber("protocol", ProtocolVersion);
        json.WriteEndObject();
    }

    /// <summary>The first file of that assembly on the probe list.</summary>
    internal static string? Find(string assembly)
    {
        foreach (var folder in s_probe)
        {
            var path = Path.Combine(folder, assembly + ".dll");
            if (File.Exists(path))
            {
                return path;
            }
        }

        return null;
    }

    private static Assembly? Resolve(AssemblyLoadContext context, AssemblyName name) =>
        name.Name is { } simple && Find(Path.Combine(name.CultureName ?? "", simple)) is { } path
            ? context.LoadFromAssemblyPath(path)
            : null;
}
