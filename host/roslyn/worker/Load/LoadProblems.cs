// What went wrong while loading, by project, in words that say what to do.

using System.Text.Json.Nodes;

namespace Workbench.Load;

internal sealed record LoadProblem(string? Project, string Code, bool IsError, string Message, string? File = null, int Line = 0)
{
    public JsonObject ToJson()
    {
        var json = new JsonObject { ["code"] = Code, ["severity"] = IsError ? "Error" : "Warning", ["message"] = Message };
        if (Project is not null)
        {
            json["project"] = Project;
        }

        if (File is { Length: > 0 })
        {
            json["file"] = File;
            if (Line > 0)
            {
                json["line"] = Line;
            }
        }

        return json;
    }
}

/// <summary>Collects problems from any thread; each once, in the order of projects.</summary>
internal sealed class LoadProblems
{
    private static readonly char[] s_white = [' ', '\r', '\n', '\t'];

    private readonly HashSet<LoadProblem> _problems = new();

    public void Add(LoadProblem problem)
    {
        lock (_problems)
        {
            // The same fault shows up in evaluation, in restore and in each framework's build.
            var known = _problems.Any(p => p.Project == problem.Project && p.Code == problem.Code
                && (p.Message == problem.Message || OncePerProject(problem.Code)));
            if (!known)
            {
                _problems.Add(problem);
            }
        }
    }

    public void Error(string? project, string code, string message, string? file = null, int line = 0) =>
        Add(new LoadProblem(project, code, true, Advised(code, message), file, line));

    public void Warning(string? project, string code, string message, string? file = null, int line = 0) =>
        Add(new LoadProblem(project, code, false, Advised(code, message), file, line));

    public bool HasError(string project)
    {
        lock (_problems)
        {
            return _problems.Any(p => p.IsError && p.Project is not null && Model.Paths.Same(p.Project, project));
        }
    }

    public JsonArray ToJson()
    {
        lock (_problems)
        {
            return new JsonArray(_problems
                .OrderBy(p => p.Project ?? "", StringComparer.Ordinal)
                .ThenBy(p => p.Code, StringComparer.Ordinal)
                .ThenBy(p => p.Message, StringComparer.Ordinal)
                .Select(p => (JsonNode)p.ToJson())
                .ToArray());
        }
    }

    private static bool OncePerProject(string code) => code is "MSB4025" or "MSB4236" or "NETSDK1045" or "NETSDK1147";

    private static string Advised(string code, string message)
    {
        var advice = code switch
        {
            "MSB4025" => "Mend the XML of the file.",
            "MSB4236" => "Install that SDK, or correct its name and version in the project or global.json.",
            "NETSDK1045" => "Install an SDK that supports the framework, or choose another TargetFramework.",
            "NETSDK1147" or "MissingWorkload" => "Run 'dotnet workload restore' for the project.",
            "NU1012" => "Name a platform version in TargetFramework, or install its workload.",
            "NU1100" or "NU1101" or "NU1102" or "NU1103" => "Correct the package's name or version, or add its source to NuGet.config.",
            "NU1301" => "A package source cannot be reached: restore when it can.",
            "MSB3644" => "Install the reference assemblies, or the targeting pack, of that framework.",
            _ => null,
        };
        message = string.Join(' ', message.Split(s_white, StringSplitOptions.RemoveEmptyEntries));
        return advice is null ? message : message + (message.EndsWith('.') ? " " : ". ") + advice;
    }
}
