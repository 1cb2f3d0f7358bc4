// What the declarations of one project bind to: one pass over all its trees, generated ones included.

using Microsoft.CodeAnalysis;

namespace Workbench.Questions.Analyses.Bind;

internal sealed class Bindings
{
    private static readonly PerProject<Bindings> s_kept = new(Read);

    private static readonly HashSet<ISymbol> s_none = new(SymbolEqualityComparer.Default);

    public static PerProject<Bindings> Kept => s_kept;

    /// <summary>
    /// From each member, type or (for its own attributes) assembly to the members and types in source that it binds to,
    /// itself included where it does. Fields of one declaration each have all of it.
    /// </summary>
    public Dictionary<ISymbol, HashSet<ISymbol>> Uses { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>From the same to the assemblies outside the solution whose symbols it binds to.</summary>
    public Dictionary<ISymbol, HashSet<string>> Assemblies { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>Properties that something writes to, initialisers of the property itself apart.</summary>
    public HashSet<ISymbol> Written { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>Methods that are named without being called: a delegate or a name asks for their form.</summary>
    public HashSet<ISymbol> Groups { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>Texts handed to reflection.</summary>
    public HashSet<string> ReflectedNames { get; } = new(StringComparer.Ordinal);

    /// <summary>Words in texts of attributes, which often name members: what a debugger shows, where test data comes from.</summary>
    public HashSet<string> AttributeWords { get; } = new(StringComparer.Ordinal);

    /// <summary>Types that <c>typeof</c> or a type argument hands to code outside the solution.</summary>
    public HashSet<ISymbol> HandedOut { get; } = new(SymbolEqualityComparer.Default);

    public HashSet<ISymbol> UsesOf(ISymbol from) => Uses.GetValueOrDefault(from, s_none);

    internal void Add(ISymbol from, ISymbol to)
    {
        if (!Uses.TryGetValue(from, out var all))
        {
            Uses.Add(from, all = new HashSet<ISymbol>(SymbolEqualityComparer.Default));
        }

        all.Add(to);
    }

    internal void AddAssembly(ISymbol from, string assembly)
    {
        if (!Assemblies.TryGetValue(from, out var all))
        {
            Assemblies.Add(from, all = new HashSet<string>(StringComparer.Ordinal));
        }

        all.Add(assembly);
    }

    private static Bindings Read(Compilation compilation, CancellationToken cancel)
    {
        var bindings = new Bindings();
        foreach (var tree in compilation.SyntaxTrees)
        {
            cancel.ThrowIfCancellationRequested();
            // Models of trees that were read once are not worth their memory.
            new BindingReader(bindings, compilation.GetSemanticModel(tree), cancel).Read(tree.GetRoot(cancel));
        }

        return bindings;
    }
}
