// Strongly connected components of at least two nodes: Tarjan's algorithm with its stack on the heap.

namespace Workbench.Questions.Analyses.Graph;

internal static class Cycles
{
    /// <summary>Each component's nodes in rising order, the components by their first node.</summary>
    public static List<List<int>> Of(int count, List<(int From, int To, string Kind)> edges, CancellationToken cancel)
    {
        var next = new List<int>[count];
        foreach (var (from, to, _) in edges)
        {
            (next[from] ??= new List<int>()).Add(to);
        }

        var (number, low, onStack) = (new int[count], new int[count], new bool[count]);
        var stack = new Stack<int>();
        var frames = new Stack<(int Node, int Edge)>();
        var found = new List<List<int>>();
        var counter = 0;
        for (var start = 0; start < count; start++)
        {
            if (number[start] != 0)
            {
                continue;
            }

            cancel.ThrowIfCancellationRequested();
            frames.Push((start, 0));
            while (frames.TryPop(out var frame))
            {
                var (node, edge) = frame;
                if (edge == 0)
                {
                    number[node] = low[node] = ++counter;
                    stack.Push(node);
                    onStack[node] = true;
                    if ((counter & 1023) == 0)
                    {
                        cancel.ThrowIfCancellationRequested();
                    }
                }
                else
                {
                    // Back from the node that the edge before led to.
                    low[node] = Math.Min(low[node], low[next[node][edge - 1]]);
                }

                var descended = false;
                for (; edge < (next[node]?.Count ?? 0); edge++)
                {
                    var to = next[node][edge];
                    if (number[to] == 0)
                    {
                        frames.Push((node, edge + 1));
                        frames.Push((to, 0));
                        descended = true;
                        break;
                    }

                    if (onStack[to])
                    {
                        low[node] = Math.Min(low[node], number[to]);
                    }
                }

                if (!descended && low[node] == number[node])
                {
                    Close(node, stack, onStack, found);
                }
            }
        }

        found.Sort((a, b) => a[0].CompareTo(b[0]));
        return found;
    }

    private static void Close(int node, Stack<int> stack, bool[] onStack, List<List<int>> found)
    {
        var component = new List<int>();
        int member;
        do
        {
            member = stack.Pop();
            onStack[member] = false;
            component.Add(member);
        }
        while (member != node);
        if (component.Count > 1)
        {
            component.Sort();
            found.Add(component);
        }
    }
}
