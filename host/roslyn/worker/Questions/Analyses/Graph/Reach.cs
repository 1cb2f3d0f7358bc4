// How many calls lead from each member to one symbol: a search backwards from that symbol.

using Microsoft.CodeAnalysis;
using Workbench.Questions.Analyses.Bind;

namespace Workbench.Questions.Analyses.Graph;

internal sealed class Reach
{
    private readonly Dictionary<string, (int Calls, string Next, string Name)> _to = new(StringComparer.Ordinal);

    /// <param name="isType">For a type, reaching any of its members counts.</param>
    public static Reach Of(Question question, Keys keys, IEnumerable<Bindings> all, bool isType, string target, int depth)
    {
        var callers = new Dictionary<string, List<(string Key, string Name)>>(StringComparer.Ordinal);
        var reach = new Reach();
        var level = new List<string>();
        void Start(ISymbol symbol, string key)
        {
            if (reach._to.TryAdd(key, (0, "", symbol.ToDisplayString())))
            {
                level.Add(key);
            }
        }

        foreach (var bindings in all)
        {
            foreach (var (from, uses) in bindings.Uses)
            {
                question.Cancel.ThrowIfCancellationRequested();
                if (from is IAssemblySymbol or INamedTypeSymbol || keys.Of(from) is not { } start)
                {
                    continue;
                }

                var name = from.ToDisplayString();
                foreach (var use in uses)
                {
                    if (keys.Of(use) is not { } end)
                    {
                        continue;
                    }

                    if (end == target || (isType && SymbolQuestions.IsWithin(keys, use, target)))
                    {
                        Start(use, end);
                    }

                    if (!callers.TryGetValue(end, out var list))
                    {
                        callers.Add(end, list = new List<(string, string)>());
                    }

                    list.Add((start, name));
                }
            }
        }

        for (var calls = 1; calls < depth && level.Count > 0; calls++)
        {
            question.Cancel.ThrowIfCancellationRequested();
            // In a fixed order, so that the path shown is the same on every run.
            level.Sort(StringComparer.Ordinal);
            var next = new List<string>();
            foreach (var key in level)
            {
                foreach (var (caller, name) in callers.GetValueOrDefault(key, []))
                {
                    if (reach._to.TryAdd(caller, (calls, key, name)))
                    {
                        next.Add(caller);
                    }
                }
            }

            level = next;
        }

        return reach;
    }

    /// <summary>The members on the way, if there are at most so many calls from here; null if not.</summary>
    public string? Path(string from, int calls)
    {
        if (!_to.TryGetValue(from, out var step) || step.Calls > calls)
        {
            return null;
        }

        var names = new List<string> { step.Name };
        while (step.Calls > 0)
        {
            step = _to[step.Next];
            names.Add(step.Name);
        }

        return string.Join(" → ", names);
    }
}
