// Ends this process and everything it started, at once.

using System.Diagnostics;
using System.Globalization;

namespace Workbench.Protocol;

internal static class FastExit
{
    /// <summary>
    /// Ends the process without finalizers, exit handlers or waiting for threads: an ordinary exit can hang while MSBuild
    /// holds a lock or runs a task. Processes started by build tasks go too; nobody else would end them.
    /// </summary>
    public static void Now(int code)
    {
        try
        {
            EndDescendants();
            HostFolder.RemoveIfAbandoned();
            Process.GetCurrentProcess().Kill();
            Thread.Sleep(Timeout.Infinite);
        }
        finally
        {
            Environment.Exit(code);
        }
    }

    private static void EndDescendants()
    {
        if (!OperatingSystem.IsLinux())
        {
            return;
        }

        try
        {
            var children = new Dictionary<int, List<int>>();
            foreach (var folder in Directory.EnumerateDirectories("/proc"))
            {
                if (int.TryParse(Path.GetFileName(folder), CultureInfo.InvariantCulture, out var id) && ParentOf(id) is { } parent)
                {
                    if (!children.TryGetValue(parent, out var list))
                    {
                        children.Add(parent, list = new List<int>());
                    }

                    list.Add(id);
                }
            }

            End(Environment.ProcessId, children);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
        }
    }

    private static void End(int parent, Dictionary<int, List<int>> children)
    {
        foreach (var id in children.GetValueOrDefault(parent) ?? [])
        {
            try
            {
                using var process = Process.GetProcessById(id);
                process.Kill();
            }
            catch (Exception e) when (e is ArgumentException or InvalidOperationException or System.ComponentModel.Win32Exception)
            {
                // Gone already.
            }

            End(id, children);
        }
    }

    private static int? ParentOf(int id)
    {
        try
        {
            // "pid (name) state parent …"; the name may hold anything, also parentheses.
            var text = File.ReadAllText($"/proc/{id}/stat");
            var fields = text.Substring(text.LastIndexOf(')') + 1).Split(' ', StringSplitOptions.RemoveEmptyEntries);
            return int.Parse(fields[1], CultureInfo.InvariantCulture);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
