// The total order of answers: the same question on the same snapshot gives the same list, always.

namespace Workbench.Questions.Show;

internal static class Order
{
    /// <summary>
    /// Authored documents before generated ones, then by path, start, project, document and length.
    /// </summary>
    public static int ByPlace(Place a, Place b)
    {
        var c = Rank(a).CompareTo(Rank(b));
        if (c == 0)
        {
            c = string.CompareOrdinal(a.Path, b.Path);
        }

        if (c == 0)
        {
            c = a.Span.Start.CompareTo(b.Span.Start);
        }

        if (c == 0)
        {
            c = string.CompareOrdinal(a.Document.ProjectId, b.Document.ProjectId);
        }

        if (c == 0)
        {
            c = string.CompareOrdinal(a.Document.Id, b.Document.Id);
        }

        return c != 0 ? c : a.Span.Length.CompareTo(b.Span.Length);
    }

    /// <summary>Null, for what has no place, comes last.</summary>
    public static int ByPlaceOrNone(Place? a, Place? b) =>
        a is null ? (b is null ? 0 : 1) : b is null ? -1 : ByPlace(a, b);

    private static int Rank(Place place) => place.Document.IsGenerated ? 2 : place.Document.IsObj ? 1 : 0;
}
