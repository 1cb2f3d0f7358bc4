// Where a location selector points.

using System.Text.Json.Nodes;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Ask;

internal static class LocateQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var at = await LocationSelectors.One(question, question.Parameters.Object("at")).ConfigureAwait(false);
        return Of(at);
    }

    public static JsonObject Of(LocationChoice at) => Json.Location(at.Document.First, at.Span, at.Text, at.Place.Frameworks());
}
