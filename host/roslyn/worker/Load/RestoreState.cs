// Which restore results a project uses: the user's own, or those in our folder.

using System.Globalization;

namespace Workbench.Load;

/// <summary>
/// A marker file in a project's folder of ours makes the evaluation read our restore results. It remembers the user's
/// results that were missing or stale, so that newer ones are preferred again.
/// </summary>
internal sealed class RestoreState
{
    private readonly string _objRoot;

    public RestoreState(string objRoot) => _objRoot = objRoot;

    /// <summary>The folder of ours for a project file, as `obj.props` forms it.</summary>
    public string Folder(string project) => _objRoot + "/" + project.Replace(":", "").Replace('\\', '/') + "/";

    public string OwnAssets(string project) => Folder(project) + "project.assets.json";

    /// <summary>Forgets the marker when the user has restored since.</summary>
    public void Refresh(string project)
    {
        var marker = Folder(project) + "own";
        try
        {
            if (File.Exists(marker)
                && !(File.ReadAllLines(marker) is [var assets, var time] && Time(assets).ToString(CultureInfo.InvariantCulture) == time))
            {
                File.Delete(marker);
            }
        }
        catch (IOException)
        {
            // Another load of the same solution has just removed it.
        }
    }

    public void Mark(string project, string userAssets)
    {
        Directory.CreateDirectory(Folder(project));
        File.WriteAllLines(Folder(project) + "own", [userAssets, Time(userAssets).ToString(CultureInfo.InvariantCulture)]);
    }

    public void Unmark(string project) => File.Delete(Folder(project) + "own");

    /// <summary>Whether results exist and nothing they were made from is newer.</summary>
    public static bool IsCurrent(string? assets, EvaluatedProject project, string sdkRoot)
    {
        if (assets is null || !File.Exists(assets))
        {
            return false;
        }

        var made = Time(assets);
        return project.RestoreInputs(sdkRoot).All(input => Time(input) <= made);
    }

    private static long Time(string file) => File.Exists(file) ? File.GetLastWriteTimeUtc(file).Ticks : 0;
}
