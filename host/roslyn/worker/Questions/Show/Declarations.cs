// Where a symbol is declared in source.

using Microsoft.CodeAnalysis;

namespace Workbench.Questions.Show;

internal static class Declarations
{
    /// <summary>
    /// The declarations of one symbol, given as its frameworks see it: all parts, each place once, authored ones first.
    /// Places below <c>obj</c> are left out; generated ones are not, for they may be the only ones.
    /// </summary>
    public static List<Place> Of(Question question, IEnumerable<ISymbol> symbols)
    {
        var places = new Places();
        foreach (var part in symbols.SelectMany(Partials.Parts))
        {
            foreach (var location in part.Locations)
            {
                if (question.Documents.Of(location) is { Document.IsObj: false } spot)
                {
                    places.Add(spot);
                }
            }
        }

        return places.Ordered();
    }
}
