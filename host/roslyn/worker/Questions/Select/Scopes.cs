// Where in the solution a question looks.

using System.Collections.Immutable;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Workbench.Protocol;
using Workbench.Questions.Show;

namespace Workbench.Questions.Select;

/// <summary>The projects of a scope and, where it is one document, that document.</summary>
internal sealed class Scope
{
    private readonly HashSet<ProjectId> _projects;

    public Scope(IEnumerable<Project> projects, DocumentChoice? document, bool whole)
    {
        Projects = projects.ToImmutableArray();
        Document = document;
        Whole = whole;
        _projects = Projects.Select(p => p.Id).ToHashSet();
    }

    /// <summary>By project file, then in its order of frameworks.</summary>
    public ImmutableArray<Project> Projects { get; }

    public DocumentChoice? Document { get; }

    /// <summary>Whether it is the whole solution.</summary>
    public bool Whole { get; }

    public bool Contains(DocumentFact document) =>
        _projects.Contains(document.Document.Project.Id)
        && (Document is null || string.Equals(document.Id, Document.First.Id, StringComparison.Ordinal));
}

internal static class Scopes
{
    public static Scope Of(Question question, JsonObject? scope)
    {
        switch (scope?.Text("kind") ?? "Solution")
        {
            case "Solution":
                return new Scope(question.State.Projects, null, whole: true);
            case "Project":
                return new Scope(ProjectSelectors.One(question, scope!.Object("project")).Projects, null, whole: false);
            case "Document":
                var document = DocumentSelectors.One(question, scope!.Object("document"));
                return new Scope(document.Documents.Select(d => d.Document.Project), document, whole: false);
            case "Projects":
                var all = new HashSet<ProjectId>();
                foreach (var selector in scope!["projects"] as JsonArray ?? [])
                {
                    all.UnionWith(ProjectSelectors.One(question, selector as JsonObject).Projects.Select(p => p.Id));
                }

                return new Scope(question.State.Projects.Where(p => all.Contains(p.Id)), null, whole: false);
            case var other:
                throw new ContractException(
                    "InvalidRequest", $"'scope.kind' is '{other}'; it has to be Solution, Project, Document or Projects.");
        }
    }
}
