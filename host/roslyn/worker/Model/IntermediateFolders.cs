// Folders into which builds write code: their documents are compiled, but are no source of the user's.

using System.Collections.Immutable;

namespace Workbench.Model;

internal static class IntermediateFolders
{
    private static ImmutableHashSet<string> s_folders = ImmutableHashSet.Create<string>(Paths.Comparer);

    /// <summary>A folder of intermediates that some project's evaluation named, absolute.</summary>
    public static void Add(string folder) => ImmutableInterlocked.Update(ref s_folders, set => set.Add(folder));

    public static bool Contains(string path)
    {
        foreach (var folder in s_folders)
        {
            if (Paths.IsBelow(folder, path))
            {
                return true;
            }
        }

        return false;
    }
}
