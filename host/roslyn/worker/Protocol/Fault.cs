// An unexpected exception as an `error` frame: its type, its message and where it came from.

using System.Diagnostics;
using System.Reflection;
using System.Text.Json;

namespace Workbench.Protocol;

internal static class Fault
{
    private const int MaximumFrames = 64;

    /// <summary>The exception that says what happened, below those that only carry it.</summary>
    public static Exception Unwrap(Exception e)
    {
        while (true)
        {
            switch (e)
            {
                case AggregateException { InnerExceptions: [var only] }:
                    e = only;
                    break;
                case TargetInvocationException or TypeInitializationException when e.InnerException is { } inner:
                    e = inner;
                    break;
                default:
                    return e;
            }
        }
    }

    public static void Write(Utf8JsonWriter json, Exception exception)
    {
        var e = Unwrap(exception);
        json.WriteStartObject("error");
        json.WriteString("type", e.GetType().FullName);
        json.WriteString("message", e.Message);
        json.WriteStartArray("frames");
        foreach (var frame in new StackTrace(e, fNeedFileInfo: true).GetFrames().Take(MaximumFrames))
        {
            if (frame.GetMethod() is not { } method)
            {
                continue;
            }

            json.WriteStartObject();
            json.WriteString("assembly", method.Module.Assembly.GetName().Name);
            json.WriteString("type", method.DeclaringType?.FullName ?? "");
            json.WriteString("method", method.Name);
            if (frame.GetFileName() is { } file)
            {
                json.WriteString("file", file);
                json.WriteNumber("line", frame.GetFileLineNumber());
            }

            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }
}
