// Finds the uses of a symbol over all frameworks of the solution.

using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FindSymbols;
using Workbench.Questions.Hierarchy;
using Workbench.Questions.Select;
using Workbench.Questions.Show;

namespace Workbench.Questions.Find;

/// <summary>One use of a symbol in one framework.</summary>
/// <param name="Definition">Which symbol of the family it names.</param>
/// <param name="IsImplicit">Whether the code does not name it: <c>foreach</c>, <c>using</c>, deconstruction, <c>new()</c>.</param>
/// <param name="IsCandidate">Whether the code may mean it, but binds to nothing for certain: <c>nameof</c> of overloads, errors.</param>
internal readonly record struct Use(Document Document, Location Location, ISymbol Definition, bool IsImplicit, bool IsCandidate = false);

/// <param name="Definitions">The symbol, what it implements and overrides, and what implements and overrides that.</param>
internal sealed record Uses(List<ISymbol> Definitions, List<Use> All);

internal static class ReferenceFinder
{
    /// <summary>
    /// What Roslyn's own finder says, asked from each framework that it has not covered by itself, without what it finds
    /// too much and with what older versions of it miss.
    /// </summary>
    public static async Task<Uses> Find(Question question, SymbolChoice choice, Scope scope)
    {
        if (await Family.IfLarge(question, choice).ConfigureAwait(false) is { } family)
        {
            var meant = family.Where(m => IsMeant(question, choice, m)).ToList();
            return new Uses(meant, await NamedUses.Find(question, scope, meant).ConfigureAwait(false));
        }

        var documents = scope.Whole ? null : await Documents(scope, question.Cancel).ConfigureAwait(false);
        var found = new Uses([], []);
        var covered = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var seen in choice.Same)
        {
            if (covered.Contains(seen.Symbol.OriginalDefinition))
            {
                continue;
            }

            var referenced = documents is null
                ? await SymbolFinder.FindReferencesAsync(seen.Symbol, question.Solution, question.Cancel).ConfigureAwait(false)
                : await SymbolFinder.FindReferencesAsync(seen.Symbol, question.Solution, documents, question.Cancel).ConfigureAwait(false);
            foreach (var one in referenced)
            {
                covered.Add(one.Definition.OriginalDefinition);
                if (IsMeant(question, choice, one.Definition))
                {
                    await Take(found, one, question.Cancel).ConfigureAwait(false);
                }
            }
        }

        await MissedUses.Add(question, choice, scope, found).ConfigureAwait(false);
        return found;
    }

    /// <summary>The uses of the symbol itself, without those of what it implements and overrides or is implemented by.</summary>
    public static async Task<List<Use>> FindDirect(Question question, SymbolChoice choice, Scope scope)
    {
        var symbols = choice.Same.Select(s => s.Symbol).ToList();
        if (symbols.All(NamedUses.Fits))
        {
            return await NamedUses.Find(question, scope, symbols).ConfigureAwait(false);
        }

        if (symbols.All(AccessorUses.Fits))
        {
            return await AccessorUses.Find(question, choice, scope).ConfigureAwait(false);
        }

        var found = await Find(question, choice, scope).ConfigureAwait(false);
        return found.All.Where(use => SameSymbol.IsAny(use.Definition, symbols)).ToList();
    }

    /// <summary>Where the place is, unless the scope or the choice of a framework leaves it out.</summary>
    public static Spot? InScope(Question question, SymbolChoice choice, Scope scope, Location location) =>
        question.Documents.Of(location) is { Document.IsObj: false } spot
            && (scope.Whole || scope.Contains(spot.Document))
            && !IsOtherFramework(question, choice, spot.Document.Document.Project)
            ? spot
            : null;

    private static async Task Take(Uses found, ReferencedSymbol referenced, CancellationToken cancel)
    {
        found.Definitions.Add(referenced.Definition);
        foreach (var reference in referenced.Locations)
        {
            cancel.ThrowIfCancellationRequested();
            if (!reference.IsImplicit
                || (await reference.Document.GetSyntaxRootAsync(cancel).ConfigureAwait(false) is { } root
                    && IsReal(reference, referenced.Definition, root)))
            {
                found.All.Add(new Use(reference.Document, reference.Location, referenced.Definition, reference.IsImplicit, reference.IsCandidateLocation));
            }
        }
    }

    /// <summary>
    /// Whether an implicit use is a real one. Roslyn takes every declaration of a local for a disposal; only <c>using</c>
    /// disposes.
    /// </summary>
    private static bool IsReal(ReferenceLocation reference, ISymbol definition, SyntaxNode root)
    {
        if (definition.Name is not ("Dispose" or "DisposeAsync"))
        {
            return true;
        }

        var token = root.FindToken(reference.Location.SourceSpan.Start);
        for (var node = token.Parent; node is not null; node = node.Parent)
        {
            switch (node)
            {
                case UsingStatementSyntax or CommonForEachStatementSyntax:
                    return true;
                case LocalDeclarationStatementSyntax local:
                    return !local.UsingKeyword.IsKind(Microsoft.CodeAnalysis.CSharp.SyntaxKind.None);
                case StatementSyntax or MemberDeclarationSyntax:
                    return true;
            }
        }

        return true;
    }

    private static bool IsMeant(Question question, SymbolChoice choice, ISymbol definition)
    {
        if (definition.ContainingAssembly is { } assembly
            && question.Solution.GetProject(assembly, question.Cancel) is { } project
            && IsOtherFramework(question, choice, project))
        {
            return false;
        }

        // A member from metadata belongs to the family of one in source only as what that implements or overrides. Its
        // other implementations (double.Parse, for IParsable<T>.Parse) are reached through the interface, and by mistake.
        return definition.Locations.Any(l => l.IsInSource)
            || choice.Symbol.Locations.All(l => l.IsInMetadata)
            || definition is not (IMethodSymbol or IPropertySymbol or IEventSymbol)
            || definition.ContainingType is null or { TypeKind: TypeKind.Interface }
            || definition.IsVirtual || definition.IsAbstract || definition.IsOverride;
    }

    /// <summary>Whether the project is a framework that the request left out, of a project file whose framework it named.</summary>
    public static bool IsOtherFramework(Question question, SymbolChoice choice, Project project)
    {
        if (!choice.OneFramework || !question.State.Contains(project.Id))
        {
            return false;
        }

        var file = question.State.FileOf(project.Id);
        return choice.Same.Any(s => question.State.FileOf(s.Project.Id) == file) && choice.Same.All(s => s.Project.Id != project.Id);
    }

    private static async Task<IImmutableSet<Document>> Documents(Scope scope, CancellationToken cancel)
    {
        if (scope.Document is { } one)
        {
            return one.Documents.Select(d => d.Document).ToImmutableHashSet();
        }

        var all = ImmutableHashSet.CreateBuilder<Document>();
        foreach (var project in scope.Projects)
        {
            all.UnionWith(project.Documents);
            all.UnionWith(await project.GetSourceGeneratedDocumentsAsync(cancel).ConfigureAwait(false));
        }

        return all.ToImmutable();
    }
}
