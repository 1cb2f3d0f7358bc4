// The members whose code names a member.

using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Workbench.Questions.Find;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Hierarchy;

internal static class CallersQuestion
{
    public static async Task<JsonNode> Answer(Question question)
    {
        var choice = await SymbolSelectors.One(question, question.Parameters.Object("symbol")).ConfigureAwait(false);
        var scope = Scopes.Of(question, question.Parameters.Object("scope"));
        if (SameSymbol.Meant(choice.Symbol) is not (IMethodSymbol or IPropertySymbol or IEventSymbol))
        {
            throw Require.Wrong(choice.Symbol, "a method, constructor, operator, property or event (find-references lists the uses of others)");
        }

        var roots = await FrameworkSymbols.Of(question, choice, metadata: true).ConfigureAwait(false);
        var asked = new SymbolChoice(roots, roots, choice.OneFramework);
        var members = roots.Select(r => r.Symbol).ToList();
        var callers = new SymbolList(question);
        var sites = new Dictionary<string, Places>(StringComparer.Ordinal);
        foreach (var use in await ReferenceFinder.FindDirect(question, asked, scope).ConfigureAwait(false))
        {
            question.Cancel.ThrowIfCancellationRequested();
            if (!use.IsCandidate
                && ReferenceFinder.InScope(question, asked, scope, use.Location) is { } spot
                && await Models.Of(use.Document, question.Cancel).ConfigureAwait(false) is { } model
                && Caller(model, spot.Span.Start, question.Cancel) is { } caller)
            {
                var key = callers.Add(caller.OriginalDefinition).Key;
                if (!sites.TryGetValue(key, out var places))
                {
                    sites.Add(key, places = new Places());
                }

                places.Add(spot);
            }
        }

        var remarks = await HierarchyRemarks.Of(question, question.State.Projects, NotCovered(members)).ConfigureAwait(false);
        return new JsonObject
        {
            ["symbol"] = Related.Asked(question, choice, roots),
            ["callers"] = Json.Page(callers.Ordered(), question.Limit, entry => Show(question, entry, sites[entry.Key]), remarks, question.Cancel),
        };
    }

    /// <summary>
    /// The member in whose code the place stands (decision D15). Attributes and comments are no code, and a base list is
    /// that of the primary constructor.
    /// </summary>
    private static ISymbol? Caller(SemanticModel model, int position, CancellationToken cancel)
    {
        var token = model.SyntaxTree.GetRoot(cancel).FindToken(position, findInsideTrivia: true);
        if (token.Parent?.AncestorsAndSelf().Any(n => n is AttributeListSyntax or StructuredTriviaSyntax) == true)
        {
            return null;
        }

        for (var symbol = model.GetEnclosingSymbol(position, cancel); symbol is not null; symbol = symbol.ContainingSymbol)
        {
            switch (symbol)
            {
                case IFieldSymbol { AssociatedSymbol: { } owner }:
                    return owner;
                case IFieldSymbol or IPropertySymbol or IEventSymbol:
                    return symbol;
                case IMethodSymbol { AssociatedSymbol: { } owner }:
                    return owner;
                case IMethodSymbol { MethodKind: not (MethodKind.AnonymousFunction or MethodKind.LocalFunction) }:
                    return symbol;
            }
        }

        return null;
    }

    private static string[] NotCovered(List<ISymbol> members)
    {
        var what = new List<string> { "calls by reflection" };
        if (members.Any(m => m.IsOverride || IsImplementation(m)))
        {
            what.Add("calls through the members that it overrides or implements");
        }

        if (members[0] is IMethodSymbol { MethodKind: MethodKind.Constructor })
        {
            what.Add("calls of a base constructor that are not written");
        }

        if (members[0] is IMethodSymbol { MethodKind: MethodKind.Conversion })
        {
            what.Add("implicit conversions");
        }

        return [.. what];
    }

    private static bool IsImplementation(ISymbol member) =>
        member.ContainingType is { TypeKind: not TypeKind.Interface } type
        && type.AllInterfaces.SelectMany(i => i.GetMembers(member.Name.Split('.')[^1]))
            .Any(m => SymbolEqualityComparer.Default.Equals(type.FindImplementationForInterfaceMember(m), member));

    private static JsonObject Show(Question question, Listed caller, Places places)
    {
        var limit = (int)Math.Clamp(question.Parameters.Number("callSitesLimit") ?? int.MaxValue, 0, int.MaxValue);
        var context = question.Parameters.Flag("includeContext");
        return new JsonObject
        {
            ["caller"] = caller.Show(question),
            ["callSites"] = Json.Page(places.Ordered(), limit, Site, new Remarks(), question.Cancel),
        };

        JsonNode Site(Place place)
        {
            var site = new JsonObject { ["location"] = place.ToJson(question.Cancel) };
            if (context)
            {
                // The text is at hand: the search has just used it.
                var text = place.Document.Document.GetTextAsync(question.Cancel).GetAwaiter().GetResult();
                site["context"] = text.Lines.GetLineFromPosition(Math.Min(place.Span.Start, text.Length)).ToString().Trim();
            }

            return site;
        }
    }
}
