// Which document a selector means.

using System.Text.Json.Nodes;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Ask;

internal static class DocumentQuestion
{
    public static Task<JsonNode> Answer(Question question) =>
        Task.FromResult<JsonNode>(Json.Document(DocumentSelectors.One(question, question.Parameters.Object("document")).First));
}
