// The members that are called for one another: a member, what it implements and overrides, and all that implements and
// overrides that.

using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Workbench.Questions.Hierarchy;
using Workbench.Questions.Select;

namespace Workbench.Questions.Find;

internal static class Family
{
    /// <summary>From so many types on that may have a member of the family, one pass over the texts is quicker than Roslyn's finder.</summary>
    private const int Large = 100;

    /// <summary>
    /// The family if it is a large one of members that all uses name; null if it is small, or may be used without its name,
    /// or reaches into metadata.
    /// </summary>
    public static async Task<IReadOnlyCollection<ISymbol>?> IfLarge(Question question, SymbolChoice choice)
    {
        var first = SameSymbol.Meant(choice.Symbol);
        if (!NamedUses.Fits(first) || !first.Locations.Any(l => l.IsInSource))
        {
            return null;
        }

        var search = new Search(question);
        foreach (var root in await FrameworkSymbols.Of(question, choice).ConfigureAwait(false))
        {
            search.Reach(root.Symbol, root.Project);
        }

        return await search.Run(Large).ConfigureAwait(false);
    }

    /// <summary>
    /// Follows the family from its topmost members down. Every type that can hold a member of it derives from the type of
    /// one of those.
    /// </summary>
    private sealed class Search(Question question)
    {
        private readonly HashSet<ISymbol> _members = new(SymbolEqualityComparer.Default);
        private readonly Queue<SymbolIn> _tops = new();
        private readonly HashSet<ISymbol> _seenTops = new(SymbolEqualityComparer.Default);
        private readonly HashSet<INamedTypeSymbol> _types = new(SymbolEqualityComparer.Default);

        public void Reach(ISymbol member, Project? project)
        {
            _members.Add(member);
            var top = member;
            for (var above = OverridesQuestion.Above(member); above is not null; above = OverridesQuestion.Above(above))
            {
                top = above.OriginalDefinition;
                _members.Add(top);
            }

            if (top.IsVirtual || top.IsAbstract || top.IsOverride)
            {
                Top(top, project);
            }

            foreach (var contract in Contracts(member.ContainingType, member).Concat(Contracts(top.ContainingType, top)))
            {
                _members.Add(contract);
                Top(contract, null);
            }
        }

        public async Task<IReadOnlyCollection<ISymbol>?> Run(int large)
        {
            var isLarge = false;
            while (_tops.TryDequeue(out var top))
            {
                // The other frameworks of a member that was reached from below.
                var choice = new SymbolChoice([top], [top], OneFramework: false);
                var roots = await FrameworkSymbols.Of(question, choice).ConfigureAwait(false);
                if (!NamedUses.Fits(top.Symbol) || roots.Any(r => r.Symbol.Locations.All(l => l.IsInMetadata)))
                {
                    return null;
                }

                _members.UnionWith(roots.Select(r => r.Symbol));
                var below = await TypeFinder.Below(
                    question, roots.Select(r => new SymbolIn(r.Symbol.ContainingType, r.Project))).ConfigureAwait(false);
                isLarge |= below.Count > large;
                _types.UnionWith(below);
                await Down(roots).ConfigureAwait(false);
            }

            return isLarge && _members.All(NamedUses.Fits) ? _members : null;
        }

        private async Task Down(ImmutableArray<SymbolIn> roots)
        {
            var found = (await ImplementationsQuestion.Find(question, roots).ConfigureAwait(false))
                .Concat(await OverridesQuestion.Find(question, roots).ConfigureAwait(false)).ToList();
            _members.UnionWith(found);
            // What overrides an implementation without naming the interface anew.
            foreach (var type in _types)
            {
                question.Cancel.ThrowIfCancellationRequested();
                foreach (var member in type.GetMembers(roots[0].Symbol.Name).Where(m => m.IsOverride && !_members.Contains(m)))
                {
                    for (var above = OverridesQuestion.Above(member); above is not null; above = OverridesQuestion.Above(above))
                    {
                        if (_members.Contains(above.OriginalDefinition))
                        {
                            found.Add(member);
                            _members.Add(member);
                            break;
                        }
                    }
                }
            }

            // Members that these implement besides, and those they override.
            foreach (var member in found)
            {
                Reach(member, null);
            }

            foreach (var type in _types)
            {
                foreach (var contract in type.AllInterfaces.SelectMany(i => i.GetMembers(roots[0].Symbol.Name)))
                {
                    if (type.FindImplementationForInterfaceMember(contract)?.OriginalDefinition is { } running && _members.Contains(running))
                    {
                        _members.Add(contract.OriginalDefinition);
                        Top(contract.OriginalDefinition, null);
                    }
                }
            }
        }

        private void Top(ISymbol member, Project? project)
        {
            if (_seenTops.Add(member))
            {
                project ??= FrameworkSymbols.Declaring(question, member) ?? question.State.Projects.First();
                _tops.Enqueue(new SymbolIn(member, project));
            }
        }

        /// <summary>The interface members that the member implements in the type.</summary>
        private static IEnumerable<ISymbol> Contracts(INamedTypeSymbol? type, ISymbol member)
        {
            foreach (var contract in ImplementationsQuestion.Explicit(member))
            {
                yield return contract.OriginalDefinition;
            }

            if (type is null || type.TypeKind == TypeKind.Interface)
            {
                yield break;
            }

            foreach (var contract in type.AllInterfaces.SelectMany(i => i.GetMembers(member.Name)))
            {
                if (SymbolEqualityComparer.Default.Equals(type.FindImplementationForInterfaceMember(contract)?.OriginalDefinition, member.OriginalDefinition))
                {
                    yield return contract.OriginalDefinition;
                }
            }
        }
    }
}
