// A statement as a sequence of parts that are compared: symbols instead of names, values instead of spellings, and in place
// of locals and parameters their number.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Workbench.Questions.Analyses.Duplicates;

/// <summary>One part: a text, or a variable with the text of its type.</summary>
internal readonly record struct Part(string Text, ISymbol? Variable);

internal sealed class StatementShape(StatementSyntax statement, List<Part> parts, int ownHash)
{
    public StatementSyntax Statement => statement;

    public List<Part> Parts => parts;

    /// <summary>The same for statements that are equal taken alone.</summary>
    public int OwnHash => ownHash;

    public static StatementShape Of(SemanticModel model, StatementSyntax statement, CancellationToken cancel)
    {
        var parts = new List<Part>();
        foreach (var token in statement.DescendantTokens())
        {
            cancel.ThrowIfCancellationRequested();
            parts.Add(Of(model, statement, token, cancel));
        }

        var numbers = new Numbering();
        var hash = new HashCode();
        foreach (var part in parts)
        {
            numbers.Add(part, ref hash);
        }

        return new StatementShape(statement, parts, hash.ToHashCode());
    }

    private static Part Of(SemanticModel model, StatementSyntax statement, SyntaxToken token, CancellationToken cancel)
    {
        switch (token.Kind())
        {
            case SyntaxKind.NumericLiteralToken or SyntaxKind.CharacterLiteralToken or SyntaxKind.StringLiteralToken
                or SyntaxKind.SingleLineRawStringLiteralToken or SyntaxKind.MultiLineRawStringLiteralToken or SyntaxKind.Utf8StringLiteralToken or SyntaxKind.InterpolatedStringTextToken:
                return new Part($"{token.Value?.GetType().Name}:{token.Value}", null);
            case SyntaxKind.IdentifierToken when token.Parent is { } node:
                var symbol = node is SimpleNameSyntax name
                    ? model.GetSymbolInfo(name, cancel).Symbol ?? model.GetSymbolInfo(name, cancel).CandidateSymbols.FirstOrDefault()
                    : model.GetDeclaredSymbol(node, cancel);
                return node is IdentifierNameSyntax { IsVar: true } ? new Part("var", null) : Of(symbol, statement, token);
            default:
                return new Part(token.Text, null);
        }
    }

    private static Part Of(ISymbol? symbol, StatementSyntax statement, SyntaxToken token)
    {
        switch (symbol)
        {
            case null:
                return new Part("?" + token.ValueText, null);
            case ILocalSymbol local:
                return new Part($"local {Type(local.Type)} {local.RefKind} {(local.HasConstantValue ? local.ConstantValue : null)}", local);
            case IParameterSymbol parameter:
                return new Part($"local {Type(parameter.Type)} {RefKind.None} ", parameter);
            case IRangeVariableSymbol or ILabelSymbol:
                return new Part(symbol.Kind.ToString(), symbol);
            case IMethodSymbol { MethodKind: MethodKind.LocalFunction } function:
                // One declared in the statement has a name like a local; another is another function.
                return function.Locations.Any(l => l.SourceTree == statement.SyntaxTree && statement.Span.Contains(l.SourceSpan))
                    ? new Part("function " + Type(function.ReturnType), function)
                    : new Part("function@" + function.Locations.FirstOrDefault(), null);
            default:
                return new Part(symbol.Kind + " " + symbol.ToDisplayString(s_full), null);
        }
    }

    private static readonly SymbolDisplayFormat s_full = SymbolDisplayFormat.FullyQualifiedFormat
        .WithMemberOptions(SymbolDisplayMemberOptions.IncludeContainingType | SymbolDisplayMemberOptions.IncludeParameters
            | SymbolDisplayMemberOptions.IncludeType | SymbolDisplayMemberOptions.IncludeExplicitInterface)
        .WithParameterOptions(SymbolDisplayParameterOptions.IncludeType | SymbolDisplayParameterOptions.IncludeParamsRefOut);

    private static string Type(ITypeSymbol type) => type.ToDisplayString(s_full);
}

/// <summary>Numbers variables in the order in which they come up.</summary>
internal sealed class Numbering
{
    private readonly Dictionary<ISymbol, int> _numbers = new(SymbolEqualityComparer.Default);

    public void Add(Part part, ref HashCode hash) => hash.Add(Number(part));

    public (string Text, int Number) Number(Part part)
    {
        if (part.Variable is null)
        {
            return (part.Text, -1);
        }

        if (!_numbers.TryGetValue(part.Variable, out var number))
        {
            _numbers.Add(part.Variable, number = _numbers.Count);
        }

        return (part.Text, number);
    }
}
