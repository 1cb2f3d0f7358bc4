// The pipes to the host, out of reach of everybody else in this process and of its children.

using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Workbench.Protocol;

/// <summary>
/// Build tasks may write to standard output past <c>Console</c>, or start programs that inherit it. So on Unix the pipes
/// are moved to other descriptors, and in their places stand the null device and standard error.
/// </summary>
internal static class StandardStreams
{
    private const int SetFlags = 2;
    private const int CloseOnExec = 1;
    private const int ReadOnly = 0;

    public static (Stream Input, Stream Output) Take()
    {
        var streams = OperatingSystem.IsLinux() || OperatingSystem.IsMacOS() ? Move() : null;
        Console.SetIn(TextReader.Null);
        Console.SetOut(Console.Error);
        return streams ?? (Console.OpenStandardInput(), Console.OpenStandardOutput());
    }

    private static (Stream Input, Stream Output)? Move()
    {
        var (input, output, nothing) = (dup(0), dup(1), open("/dev/null", ReadOnly));
        if (input < 0 || output < 0 || nothing < 0 || dup2(nothing, 0) < 0 || dup2(2, 1) < 0)
        {
            return null;
        }

        _ = close(nothing);
        if (OperatingSystem.IsLinux())
        {
            // Elsewhere arguments of a variable number may be passed in another way than declared here.
            _ = fcntl(input, SetFlags, CloseOnExec);
            _ = fcntl(output, SetFlags, CloseOnExec);
        }

        return (
            new FileStream(new SafeFileHandle(input, ownsHandle: true), FileAccess.Read, bufferSize: 0),
            new FileStream(new SafeFileHandle(output, ownsHandle: true), FileAccess.Write, bufferSize: 0));
    }

#pragma warning disable IDE1006, SYSLIB1054 // The names are the C library's; generated marshalling would need unsafe code.
    [DllImport("libc")]
    private static extern int dup(int descriptor);

    [DllImport("libc")]
    private static extern int dup2(int descriptor, int target);

    [DllImport("libc")]
    private static extern int close(int descriptor);

    [DllImport("libc")]
    private static extern int fcntl(int descriptor, int command, int argument);

    [DllImport("libc", CharSet = CharSet.Ansi)]
    private static extern int open(string path, int flags);
#pragma warning restore IDE1006, SYSLIB1054
}
