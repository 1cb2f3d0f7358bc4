// The loader: MSBuild in this process.

using Workbench.Protocol;

namespace Workbench.Load;

internal static class Loader
{
    public static void Start(Registry registry, string sdk)
    {
    }
}
