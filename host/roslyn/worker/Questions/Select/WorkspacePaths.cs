// Paths as requests write them.

using Workbench.Model;

namespace Workbench.Questions.Select;

internal static class WorkspacePaths
{
    /// <summary>
    /// The absolute form of a path that counts from the workspace root, or is absolute already. A backslash separates on
    /// Windows only: elsewhere it may be part of a name. Null for what is no path at all.
    /// </summary>
    public static string? Full(SnapshotState state, string path)
    {
        if (path.Length == 0 || path.Contains('\0'))
        {
            return null;
        }

        return Path.GetFullPath(Path.Combine(state.Root, path.Replace('/', Path.DirectorySeparatorChar)));
    }
}
