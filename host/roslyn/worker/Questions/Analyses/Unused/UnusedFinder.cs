// The unused symbols of one project in one framework: what the compiler says, and what nothing binds to.

using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Workbench.Questions.Analyses.Bind;

namespace Workbench.Questions.Analyses.Unused;

/// <param name="Span">Where it is shown: of a setter, the property's name.</param>
internal sealed record UnusedOne(Finding Finding, ISymbol Symbol, string Reason, ISymbol? Named);

internal sealed class UnusedFinder(Compilation compilation, Bindings bindings, Usage usage, bool withInternal, CancellationToken cancel)
{
    private static readonly HashSet<string> s_ids = new(StringComparer.Ordinal) { "CS0168", "CS0169", "CS0219", "CS0414", "CS0649", "CS8321", "CS0067" };
    private readonly ISymbol? _entry = compilation.GetEntryPoint(cancel);
    private readonly Dictionary<(SyntaxTree, int), UnusedOne> _found = new();
    private readonly Lazy<InactiveCode> _inactive = new(() => InactiveCode.Of(compilation, cancel));

    public IEnumerable<UnusedOne> Find()
    {
        OfCompiler();
        foreach (var symbol in Below(compilation.Assembly.GlobalNamespace))
        {
            cancel.ThrowIfCancellationRequested();
            if (Wants(symbol) && !usage.IsUsed(symbol) && !Contracts.IsUsed(symbol, _entry)
                && !IsSwitchedOff(symbol) && !(symbol is not INamedTypeSymbol && bindings.AttributeWords.Contains(symbol.Name)))
            {
                Add(symbol, "Unreferenced", $"Nothing uses the {Word(symbol)} '{symbol.Name}' but its own body.");
            }
            else
            {
                Parts(symbol);
            }
        }

        return Outermost(Suppressions.Open(_found.Values.ToList(), o => o.Finding, compilation, "IDE0051", "IDE0052", "IDE0060", "CS0169", "CS0414", "CS0649", "CS0067"));
    }

    private void OfCompiler()
    {
        foreach (var diagnostic in compilation.GetDiagnostics(cancel))
        {
            if (!s_ids.Contains(diagnostic.Id) || diagnostic.IsSuppressed || diagnostic.Location.SourceTree is not { } tree)
            {
                continue;
            }

            var node = tree.GetRoot(cancel).FindNode(diagnostic.Location.SourceSpan);
            var model = compilation.GetSemanticModel(tree);
            var symbol = node.AncestorsAndSelf().Select(n => model.GetDeclaredSymbol(n, cancel)).FirstOrDefault(s => s is not null);
            var isLocal = symbol is ILocalSymbol or IMethodSymbol { MethodKind: MethodKind.LocalFunction };
            if (symbol is null || (!isLocal && (!Wants(symbol) || Contracts.IsUsed(symbol, _entry))))
            {
                continue;
            }

            Add(symbol, diagnostic.Id, diagnostic.GetMessage(CultureInfo.InvariantCulture), new Finding(tree, diagnostic.Location.SourceSpan, diagnostic.Id, ""));
        }
    }

    /// <summary>Setters and parameters of what is used itself.</summary>
    private void Parts(ISymbol symbol)
    {
        if (symbol is IPropertySymbol { IsIndexer: false, SetMethod: { DeclaredAccessibility: Accessibility.Private } setter, DeclaredAccessibility: not Accessibility.Private } property
            && !usage.IsWritten(property) && !Contracts.IsUsed(property, _entry) && !Contracts.HandsOver(setter))
        {
            Add(property, "Unreferenced", $"Nothing calls the private setter of '{property.Name}'.");
        }
        else if (symbol is IMethodSymbol { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Private, IsExtern: false } method
            && !bindings.Groups.Contains(method) && !Contracts.IsUsed(method, _entry))
        {
            UnusedParameters.Find(compilation, method, cancel, parameter =>
                Add(parameter, "Unreferenced", $"'{method.Name}' does not use its parameter '{parameter.Name}'."));
        }
    }

    /// <summary>Whether the project silences the compiler about just this: a field that is only declared, or only initialised.</summary>
    private bool IsSwitchedOff(ISymbol symbol)
    {
        if (symbol is not IFieldSymbol { IsConst: false } field || field.DeclaringSyntaxReferences is not [var reference])
        {
            return false;
        }

        var id = reference.GetSyntax(cancel) is VariableDeclaratorSyntax { Initializer: not null } ? "CS0414" : "CS0169";
        return compilation.Options.SpecificDiagnosticOptions.TryGetValue(id, out var report) && report == ReportDiagnostic.Suppress;
    }

    private bool Wants(ISymbol symbol) => symbol.DeclaredAccessibility switch
    {
        Accessibility.Private => true,
        Accessibility.Internal or Accessibility.ProtectedAndInternal => withInternal,
        _ => false,
    };

    private void Add(ISymbol symbol, string id, string message, Finding? at = null)
    {
        var place = symbol.Locations.FirstOrDefault(l => l.IsInSource);
        if (at is null && place is not null)
        {
            at = new Finding(place.SourceTree!, place.SourceSpan, id, message);
        }

        if (at is not null && !_found.ContainsKey((at.Tree, at.Span.Start)) && !_inactive.Value.Names(symbol, at))
        {
            var reason = id == "Unreferenced" ? message : $"{id}: {message}";
            _found.Add((at.Tree, at.Span.Start), new UnusedOne(at, symbol, reason, symbol is ILocalSymbol or IParameterSymbol ? null : usage.Namer(symbol)));
        }
    }

    private static IEnumerable<UnusedOne> Outermost(List<UnusedOne> all)
    {
        var symbols = all.Select(o => o.Symbol).ToHashSet(SymbolEqualityComparer.Default);
        return all.Where(o =>
        {
            for (var holder = o.Symbol.ContainingSymbol; holder is not null; holder = holder.ContainingSymbol)
            {
                // A property whose setter is unused is used itself.
                if (symbols.Contains(holder) && holder is not IPropertySymbol)
                {
                    return false;
                }
            }

            return true;
        });
    }

    private static IEnumerable<ISymbol> Below(INamespaceOrTypeSymbol container)
    {
        var open = new Stack<INamespaceOrTypeSymbol>();
        open.Push(container);
        while (open.TryPop(out var next))
        {
            foreach (var member in next.GetMembers())
            {
                if (member is INamespaceOrTypeSymbol inner)
                {
                    open.Push(inner);
                }

                if (member is not INamespaceSymbol && !member.IsImplicitlyDeclared && member is not IMethodSymbol { AssociatedSymbol: not null })
                {
                    yield return member;
                }
            }
        }
    }

    private static string Word(ISymbol symbol) => symbol switch
    {
        INamedTypeSymbol => "type",
        IMethodSymbol { MethodKind: MethodKind.Constructor } => "constructor",
        _ => symbol.Kind.ToString().ToLowerInvariant(),
    };
}
