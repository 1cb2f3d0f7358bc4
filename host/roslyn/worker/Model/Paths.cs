// How paths are compared and shown.

namespace Workbench.Model;

internal static class Paths
{
    /// <summary>Linux tells upper from lower case in file names; Windows and macOS usually do not.</summary>
    public static StringComparer Comparer { get; } =
        OperatingSystem.IsLinux() ? StringComparer.Ordinal : StringComparer.OrdinalIgnoreCase;

    public static StringComparison Comparison { get; } =
        OperatingSystem.IsLinux() ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase;

    public static bool Same(string a, string b) => string.Equals(a, b, Comparison);

    /// <summary>
    /// Relative to <paramref name="root"/> with <c>/</c>, or absolute (also with <c>/</c>) outside it. A path that is not
    /// rooted belongs to a generated document and stays as it is.
    /// </summary>
    public static string Display(string root, string path)
    {
        if (IsBelow(root, path))
        {
            path = path.Substring(root.Length).TrimStart('/', '\\');
        }

        return Path.DirectorySeparatorChar == '\\' ? path.Replace('\\', '/') : path;
    }

    public static bool IsBelow(string folder, string path)
    {
        var end = folder.Length > 0 && folder[^1] is '/' or '\\' ? folder.Length - 1 : folder.Length;
        return path.Length > end + 1
            && path.StartsWith(folder.Substring(0, end), Comparison)
            && (path[end] == '/' || path[end] == Path.DirectorySeparatorChar);
    }
}
