// The task types of one compilation, and questions about values of them.

using Microsoft.CodeAnalysis;

namespace Workbench.Questions.Analyses;

internal sealed class TaskTypes
{
    private const string Space = "System.Threading.Tasks.";
    private readonly HashSet<ISymbol> _tasks = new(SymbolEqualityComparer.Default);

    public TaskTypes(Compilation compilation)
    {
        foreach (var name in new[] { "Task", "Task`1", "ValueTask", "ValueTask`1" })
        {
            foreach (var type in compilation.GetTypesByMetadataName(Space + name))
            {
                _tasks.Add(type);
            }
        }
    }

    public bool IsTask(ITypeSymbol? type) => type is not null && _tasks.Contains(type.OriginalDefinition);

    /// <summary>Whether the type is a task whose result is a task again.</summary>
    public bool IsNested(ITypeSymbol? type) =>
        IsTask(type) && type is INamedTypeSymbol { TypeArguments: [var inner] } && IsTask(inner);

    /// <summary>Whether the member is one of a task type, by its name.</summary>
    public bool IsOfTask(ISymbol? member, string name) => member?.Name == name && IsTask(member.ContainingType);

    /// <summary>Whether the call is a static one of <c>Task</c> by one of these names.</summary>
    public bool IsStatic(ISymbol? member, params string[] names) =>
        member is IMethodSymbol { IsStatic: true } && IsTask(member.ContainingType) && Array.IndexOf(names, member.Name) >= 0;
}
