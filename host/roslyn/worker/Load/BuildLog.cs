// Listens to MSBuild for what goes wrong.

using Microsoft.Build.Framework;
using Microsoft.Build.Logging;

namespace Workbench.Load;

/// <summary>An error or warning that MSBuild raised; the paths may be empty.</summary>
internal sealed record BuildEvent(bool IsError, string Code, string Message, string File, int Line, string Project);

/// <summary>
/// A console logger that writes nowhere. For any other kind MSBuild assumes that every message is wanted, and formatting
/// them takes a good part of a build.
/// </summary>
internal sealed class BuildLog : ConsoleLogger
{
    private readonly List<BuildEvent> _events = new();

    public BuildLog()
        : base(LoggerVerbosity.Quiet, _ => { }, _ => { }, () => { })
    {
    }

    public override void Initialize(IEventSource eventSource)
    {
        base.Initialize(eventSource);
        Listen(eventSource);
    }

    public override void Initialize(IEventSource eventSource, int nodeCount)
    {
        base.Initialize(eventSource, nodeCount);
        Listen(eventSource);
    }

    public IReadOnlyList<BuildEvent> Take()
    {
        lock (_events)
        {
            var taken = _events.Distinct().ToArray();
            _events.Clear();
            return taken;
        }
    }

    private void Listen(IEventSource source)
    {
        source.ErrorRaised += (_, e) => Add(new BuildEvent(true, e.Code ?? "", e.Message ?? "", e.File ?? "", e.LineNumber, e.ProjectFile ?? ""));
        source.WarningRaised += (_, e) => Add(new BuildEvent(false, e.Code ?? "", e.Message ?? "", e.File ?? "", e.LineNumber, e.ProjectFile ?? ""));
    }

    private void Add(BuildEvent e)
    {
        lock (_events)
        {
            _events.Add(e);
        }
    }
}
