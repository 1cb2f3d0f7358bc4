// The host's folder of temporary files.

namespace Workbench.Protocol;

internal static class HostFolder
{
    /// <summary>
    /// Removes the folder when its host is gone. A live host holds the lock in it; a killed one could not clean up, and
    /// its workers are the last that can.
    /// </summary>
    public static void RemoveIfAbandoned()
    {
        if (Environment.GetEnvironmentVariable("WORKBENCH_WORK_FOLDER") is not { Length: > 0 } folder)
        {
            return;
        }

        try
        {
            using (new FileStream(Path.Combine(folder, "lock"), FileMode.Open, FileAccess.ReadWrite, FileShare.None))
            {
                Directory.Delete(folder, recursive: true);
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // In use, gone already, or left to the next start of a host.
        }
    }
}
