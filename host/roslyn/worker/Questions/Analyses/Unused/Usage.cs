// Who uses what, over all projects that could.

using Microsoft.CodeAnalysis;
using Workbench.Questions.Analyses.Bind;
using Workbench.Questions.Analyses.Graph;

namespace Workbench.Questions.Analyses.Unused;

internal sealed class Usage
{
    private readonly Keys _keys;
    private readonly HashSet<string> _used = new(StringComparer.Ordinal);
    private readonly HashSet<string> _written = new(StringComparer.Ordinal);
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);
    private readonly HashSet<string> _handedOut = new(StringComparer.Ordinal);

    public Usage(Keys keys, IEnumerable<Bindings> all, CancellationToken cancel)
    {
        _keys = keys;
        foreach (var bindings in all)
        {
            foreach (var (from, uses) in bindings.Uses)
            {
                cancel.ThrowIfCancellationRequested();
                foreach (var use in uses)
                {
                    Note(from, use);
                }
            }

            _written.UnionWith(bindings.Written.Select(keys.Of).OfType<string>());
            _handedOut.UnionWith(bindings.HandedOut.Select(keys.Of).OfType<string>());
            _names.UnionWith(bindings.ReflectedNames);
        }
    }

    public bool IsUsed(ISymbol symbol) => _keys.Of(symbol) is not { } key || _used.Contains(key);

    public bool IsWritten(ISymbol symbol) => _keys.Of(symbol) is not { } key || _written.Contains(key);

    /// <summary>What reflection or a container is told that may lead to the symbol: itself or a type around it.</summary>
    public ISymbol? Namer(ISymbol symbol)
    {
        if (_names.Count == 0 && _handedOut.Count == 0)
        {
            return null;
        }

        for (ISymbol? s = symbol; s is not null and not INamespaceSymbol; s = s.ContainingSymbol)
        {
            if (s is INamedTypeSymbol type ? _names.Contains(FullName(type)) || (_keys.Of(type) is { } key && _handedOut.Contains(key)) : s == symbol && _names.Contains(s.Name))
            {
                return s;
            }
        }

        return null;
    }

    /// <summary>A use counts for the symbol and for all types around it that the user does not stand in.</summary>
    private void Note(ISymbol from, ISymbol use)
    {
        for (ISymbol? s = use; s is not null and not INamespaceSymbol; s = s.ContainingSymbol)
        {
            if (Targets.IsWithin(from, s))
            {
                return;
            }

            if (_keys.Of(s) is { } key)
            {
                _used.Add(key);
            }
        }
    }

    private static string FullName(INamedTypeSymbol type)
    {
        var name = type.MetadataName;
        for (var holder = type.ContainingType; holder is not null; holder = holder.ContainingType)
        {
            name = holder.MetadataName + "+" + name;
        }

        return type.ContainingNamespace is { IsGlobalNamespace: false } space ? space.ToDisplayString() + "." + name : name;
    }
}
