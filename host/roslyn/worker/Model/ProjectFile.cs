// One project file of the workspace, whatever number of frameworks it is built for.

using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace Workbench.Model;

/// <summary>A project file and the Roslyn projects made from it, one for each target framework.</summary>
/// <param name="Path">Absolute path.</param>
/// <param name="RelativePath">Relative to the workspace root with <c>/</c>; absolute outside it.</param>
/// <param name="Name">The name that the solution gives it.</param>
/// <param name="Id">Stable over reloads and restarts, the same for all frameworks.</param>
/// <param name="TargetFrameworks">In the order of the project file; as many as <paramref name="Projects"/>, in step with it.</param>
/// <param name="Projects">Never empty.</param>
public sealed record ProjectFile(
    string Path,
    string RelativePath,
    string Name,
    Guid Id,
    ImmutableArray<string> TargetFrameworks,
    ImmutableArray<ProjectId> Projects);
