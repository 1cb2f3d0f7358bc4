// Listens to MSBuild for what goes wrong.

using Microsoft.Build.Framework;

namespace Workbench.Load;

/// <summary>An error or warning that MSBuild raised; the paths may be empty.</summary>
internal sealed record BuildEvent(bool IsError, string Code, string Message, string File, int Line, string Project);

internal sealed class BuildLog : ILogger
{
    private readonly List<BuildEvent> _events = new();

    public LoggerVerbosity Verbosity { get; set; } = LoggerVerbosity.Quiet;

    public string? Parameters { get; set; }

    public void Initialize(IEventSource source)
    {
        source.ErrorRaised += (_, e) => Add(new BuildEvent(true, e.Code ?? "", e.Message ?? "", e.File ?? "", e.LineNumber, e.ProjectFile ?? ""));
        source.WarningRaised += (_, e) => Add(new BuildEvent(false, e.Code ?? "", e.Message ?? "", e.File ?? "", e.LineNumber, e.ProjectFile ?? ""));
    }

    public void Shutdown()
    {
    }

    public IReadOnlyList<BuildEvent> Take()
    {
        lock (_events)
        {
            var taken = _events.ToArray();
            _events.Clear();
            return taken;
        }
    }

    private void Add(BuildEvent e)
    {
        lock (_events)
        {
            _events.Add(e);
        }
    }
}
