// Reads the declarations of one document in one framework.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Show;

/// <summary>One declaration of an outline.</summary>
internal sealed record OutlineEntry(
    string Name, string Kind, string? Accessibility, List<string> Modifiers, Place Place, List<OutlineEntry> Children);

internal sealed class OutlineReader
{
    private readonly SemanticModel _model;
    private readonly DocumentFact _document;
    private readonly bool _members;
    private readonly CancellationToken _cancel;

    public OutlineReader(SemanticModel model, DocumentFact document, bool members, CancellationToken cancel)
    {
        _model = model;
        _document = document;
        _members = members;
        _cancel = cancel;
    }

    public List<OutlineEntry> Read() => Children(_model.SyntaxTree.GetRoot(_cancel));

    private List<OutlineEntry> Children(SyntaxNode node)
    {
        var entries = new List<OutlineEntry>();
        foreach (var child in node.ChildNodes())
        {
            _cancel.ThrowIfCancellationRequested();
            foreach (var declaration in Declarations(child))
            {
                var children = declaration is BaseNamespaceDeclarationSyntax or BaseTypeDeclarationSyntax ? Children(declaration) : [];
                entries.Add(Entry(declaration, children));
            }
        }

        return entries;
    }

    private IEnumerable<SyntaxNode> Declarations(SyntaxNode child) => child switch
    {
        BaseNamespaceDeclarationSyntax or BaseTypeDeclarationSyntax or DelegateDeclarationSyntax => [child],
        GlobalStatementSyntax or IncompleteMemberSyntax => [],
        BaseFieldDeclarationSyntax field when _members => field.Declaration.Variables,
        MemberDeclarationSyntax when _members => [child],
        _ => [],
    };

    private OutlineEntry Entry(SyntaxNode declaration, List<OutlineEntry> children)
    {
        var symbol = _model.GetDeclaredSymbol(declaration, _cancel);
        var at = symbol?.Locations.FirstOrDefault(l => l.SourceTree == _model.SyntaxTree && declaration.Span.Contains(l.SourceSpan))
            ?? declaration.GetLocation();
        var place = new Place(new Spot(_document, at.SourceSpan));
        if (symbol is null)
        {
            return new OutlineEntry("", declaration.Kind().ToString(), null, [], place, children);
        }

        var accessibility = symbol.DeclaredAccessibility == Accessibility.NotApplicable ? null : symbol.DeclaredAccessibility.ToString();
        return new OutlineEntry(Name(symbol), Kind(symbol), accessibility, Modifiers.Of(symbol, _cancel), place, children);
    }

    private static string Kind(ISymbol symbol) => symbol switch
    {
        INamedTypeSymbol { IsRecord: true, TypeKind: TypeKind.Struct } => "RecordStruct",
        INamedTypeSymbol { IsRecord: true } => "Record",
        INamedTypeSymbol type => type.TypeKind.ToString(),
        _ => symbol.Kind.ToString(),
    };

    /// <summary>The name by which a reader of the code knows it.</summary>
    private static string Name(ISymbol symbol)
    {
        if (symbol is IPropertySymbol { IsIndexer: true } indexer)
        {
            return indexer.ExplicitInterfaceImplementations.FirstOrDefault() is { } explicitly
                ? explicitly.ContainingType.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat) + ".this[]"
                : "this[]";
        }

        if (symbol is not IMethodSymbol method)
        {
            // Extension blocks have no name; their display tells what they extend.
            return symbol.Name.Length > 0 ? symbol.Name : symbol.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
        }

        return method.MethodKind switch
        {
            MethodKind.Constructor or MethodKind.StaticConstructor => method.ContainingType.Name,
            MethodKind.Destructor => "~" + method.ContainingType.Name,
            MethodKind.Conversion => (method.Name.Contains("Explicit", StringComparison.Ordinal) ? "explicit" : "implicit") + " operator "
                + method.ReturnType.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat),
            MethodKind.UserDefinedOperator => "operator " + Operators.Text(method.Name),
            _ => method.Name,
        };
    }
}
