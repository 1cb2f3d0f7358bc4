// Equal runs of statements: windows of the least length are grouped, and grown by one statement as long as any are equal.

using Microsoft.CodeAnalysis;

namespace Workbench.Questions.Analyses.Duplicates;

/// <summary>The statements of one block.</summary>
internal sealed record Sequence(string Path, List<StatementShape> Shapes);

/// <summary>A run: <paramref name="Length"/> statements of a sequence.</summary>
internal readonly record struct Run(Sequence In, int First, int Length)
{
    public int Start => In.Shapes[First].Statement.SpanStart;

    public int End => In.Shapes[First + Length - 1].Statement.Span.End;

    public bool Holds(Run other) => string.Equals(In.Path, other.In.Path, StringComparison.Ordinal) && Start <= other.Start && End >= other.End;
}

internal static class Runs
{
    /// <summary>Groups of at least two runs, maximal and without overlap in a group.</summary>
    public static List<List<Run>> Find(List<Sequence> sequences, int minimum, CancellationToken cancel)
    {
        var often = sequences.SelectMany(s => s.Shapes).GroupBy(s => s.OwnHash).Where(g => g.Skip(1).Any()).Select(g => g.Key).ToHashSet();
        var windows = new List<Run>();
        foreach (var sequence in sequences)
        {
            for (var first = 0; first + minimum <= sequence.Shapes.Count; first++)
            {
                cancel.ThrowIfCancellationRequested();
                if (Enumerable.Range(first, minimum).All(i => often.Contains(sequence.Shapes[i].OwnHash)))
                {
                    windows.Add(new Run(sequence, first, minimum));
                }
            }
        }

        var found = new List<List<Run>>();
        var groups = Groups(windows, cancel);
        while (groups.Count > 0)
        {
            // Grown both ways at once: a window may go on to the right, and be the right part of one further left.
            var longer = Groups(groups.SelectMany(g => g).Where(r => r.First + r.Length < r.In.Shapes.Count && often.Contains(r.In.Shapes[r.First + r.Length].OwnHash))
                .Select(r => r with { Length = r.Length + 1 }).ToList(), cancel);
            var covered = longer.Where(g => Apart(g).Count > 1).Select(g => g.ToHashSet()).ToList();
            foreach (var group in groups)
            {
                cancel.ThrowIfCancellationRequested();
                var isPart = covered.Any(c => group.All(r =>
                    c.Contains(r with { Length = r.Length + 1 }) || (r.First > 0 && c.Contains(r with { First = r.First - 1, Length = r.Length + 1 }))));
                if (!isPart && Apart(group) is { Count: > 1 } apart)
                {
                    found.Add(apart);
                }
            }

            groups = longer;
        }

        return Maximal(found, cancel);
    }

    /// <summary>The runs that are equal, by their numbering over the whole run.</summary>
    private static List<List<Run>> Groups(List<Run> runs, CancellationToken cancel)
    {
        var groups = new List<List<Run>>();
        foreach (var bucket in runs.GroupBy(r => Hash(r)).Where(g => g.Skip(1).Any()))
        {
            var classes = new List<List<Run>>();
            foreach (var run in bucket)
            {
                cancel.ThrowIfCancellationRequested();
                var home = classes.FirstOrDefault(c => AreEqual(c[0], run));
                if (home is null)
                {
                    classes.Add([run]);
                }
                else if (!home.Any(r => r.Holds(run)))
                {
                    // The same place in another framework is no second place.
                    home.Add(run);
                }
            }

            groups.AddRange(classes.Where(c => c.Count > 1));
        }

        return groups;
    }

    private static int Hash(Run run)
    {
        var numbers = new Numbering();
        var hash = new HashCode();
        for (var i = 0; i < run.Length; i++)
        {
            foreach (var part in run.In.Shapes[run.First + i].Parts)
            {
                numbers.Add(part, ref hash);
            }
        }

        return hash.ToHashCode();
    }

    private static bool AreEqual(Run a, Run b)
    {
        var (ofA, ofB) = (new Numbering(), new Numbering());
        for (var i = 0; i < a.Length; i++)
        {
            var (left, right) = (a.In.Shapes[a.First + i].Parts, b.In.Shapes[b.First + i].Parts);
            if (left.Count != right.Count)
            {
                return false;
            }

            for (var j = 0; j < left.Count; j++)
            {
                if (ofA.Number(left[j]) != ofB.Number(right[j]))
                {
                    return false;
                }
            }
        }

        return true;
    }

    /// <summary>As many of the runs, from the top, as do not overlap.</summary>
    private static List<Run> Apart(List<Run> group)
    {
        var result = new List<Run>();
        foreach (var run in group.OrderBy(r => r.In.Path, StringComparer.Ordinal).ThenBy(r => r.Start))
        {
            if (result.Count == 0 || result[^1].In.Path != run.In.Path || result[^1].End <= run.Start)
            {
                result.Add(run);
            }
        }

        return result;
    }

    /// <summary>Without groups whose runs all lie in the runs of one longer group, such as the insides of equal loops.</summary>
    private static List<List<Run>> Maximal(List<List<Run>> found, CancellationToken cancel)
    {
        var byPath = new Dictionary<string, List<(Run Run, int Group)>>(StringComparer.Ordinal);
        for (var i = 0; i < found.Count; i++)
        {
            foreach (var run in found[i])
            {
                if (!byPath.TryGetValue(run.In.Path, out var list))
                {
                    byPath.Add(run.In.Path, list = []);
                }

                list.Add((run, i));
            }
        }

        var result = new List<List<Run>>();
        for (var i = 0; i < found.Count; i++)
        {
            cancel.ThrowIfCancellationRequested();
            HashSet<int>? around = null;
            foreach (var run in found[i])
            {
                var holders = byPath[run.In.Path].Where(o => o.Group != i && o.Run.Holds(run) && (o.Run.Start, o.Run.End) != (run.Start, run.End)).Select(o => o.Group);
                if (around is null)
                {
                    around = holders.ToHashSet();
                }
                else
                {
                    around.IntersectWith(holders);
                }
            }

            if (around!.Count == 0)
            {
                result.Add(found[i]);
            }
        }

        return result;
    }
}
