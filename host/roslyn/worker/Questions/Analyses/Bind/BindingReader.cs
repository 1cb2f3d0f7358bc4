// Reads one tree into the bindings of its project.

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Workbench.Questions.Find;

namespace Workbench.Questions.Analyses.Bind;

internal sealed class BindingReader(Bindings into, SemanticModel model, CancellationToken cancel)
{
    private static readonly char[] s_noLetters = " {}()[],.;:!?=<>&|+-*/%\"'\t\r\n".ToCharArray();
    private readonly Stack<(SyntaxNode Node, ISymbol From)> _open = new();
    private SyntaxNode? _root;

    /// <summary>Without recursion: expressions may be nested deeper than any stack.</summary>
    public void Read(SyntaxNode root)
    {
        _root = root;
        _open.Push((root, model.Compilation.Assembly));
        var count = 0;
        while (_open.TryPop(out var next))
        {
            if ((++count & 255) == 0)
            {
                cancel.ThrowIfCancellationRequested();
            }

            Visit(next.Node, next.From);
        }
    }

    private void Visit(SyntaxNode node, ISymbol from)
    {
        switch (node)
        {
            case UsingDirectiveSyntax or ExternAliasDirectiveSyntax:
                return;
            case BaseNamespaceDeclarationSyntax space:
                foreach (var member in space.Members)
                {
                    _open.Push((member, from));
                }

                return;
            case GlobalStatementSyntax:
                Children(node, model.GetDeclaredSymbol((CompilationUnitSyntax)_root!, cancel) ?? from);
                return;
            case BaseFieldDeclarationSyntax field:
                foreach (var variable in field.Declaration.Variables)
                {
                    var symbol = model.GetDeclaredSymbol(variable, cancel) ?? from;
                    Push(field.AttributeLists, symbol);
                    _open.Push((field.Declaration.Type, symbol));
                    Children(variable, symbol);
                }

                return;
            case TypeDeclarationSyntax type:
                Type(type, from);
                return;
            case MemberDeclarationSyntax:
                Children(node, Declared(node) ?? from);
                return;
            default:
                Bind(node, from);
                Children(node, from);
                return;
        }
    }

    /// <summary>What stands in the parentheses of a primary constructor, and what it hands to its base, is its own.</summary>
    private void Type(TypeDeclarationSyntax type, ISymbol from)
    {
        var symbol = Declared(type) as INamedTypeSymbol;
        ISymbol owner = symbol is null ? from : Targets.TypeOf(symbol) ?? (ISymbol)symbol;
        var constructor = type.ChildNodes().Any(c => c is ParameterListSyntax)
            ? symbol?.InstanceConstructors.FirstOrDefault(c => c.DeclaringSyntaxReferences.Any(r => r.Span == type.Span && r.SyntaxTree == type.SyntaxTree))
            : null;
        if (symbol is { TypeKind: TypeKind.Class, BaseType: { } ancestor } && CallsBaseSilently(symbol)
            && Targets.Of(ancestor.InstanceConstructors.FirstOrDefault(c => c.Parameters.All(p => p.IsOptional || p.IsParams))) is IMethodSymbol silent
            && silent.Locations.Any(l => l.IsInSource))
        {
            into.Add(owner, silent);
        }

        foreach (var child in type.ChildNodes())
        {
            if (child is ParameterListSyntax)
            {
                _open.Push((child, constructor ?? owner));
            }
            else if (child is BaseListSyntax { Types: [PrimaryConstructorBaseTypeSyntax call, ..] } bases && constructor is not null)
            {
                Bind(call, constructor);
                _open.Push((call.ArgumentList, constructor));
                _open.Push((call.Type, owner));
                foreach (var other in bases.Types.Skip(1))
                {
                    _open.Push((other, owner));
                }
            }
            else
            {
                _open.Push((child, owner));
            }
        }
    }

    /// <summary>Whether some constructor calls the base's without saying so.</summary>
    private bool CallsBaseSilently(INamedTypeSymbol type) => type.InstanceConstructors.Any(c =>
        c.IsImplicitlyDeclared || c.DeclaringSyntaxReferences.Any(r => r.GetSyntax(cancel) switch
        {
            ConstructorDeclarationSyntax declared => declared.Initializer is null,
            TypeDeclarationSyntax primary => primary.BaseList?.Types.Any(t => t is PrimaryConstructorBaseTypeSyntax) != true,
            _ => false,
        }));

    private ISymbol? Declared(SyntaxNode node)
    {
        var symbol = model.GetDeclaredSymbol(node, cancel);
        return symbol is IMethodSymbol { PartialDefinitionPart: { } definition } ? definition : symbol;
    }

    private void Children(SyntaxNode node, ISymbol from)
    {
        foreach (var child in node.ChildNodes())
        {
            _open.Push((child, from));
        }
    }

    private void Push(IEnumerable<SyntaxNode> nodes, ISymbol from)
    {
        foreach (var node in nodes)
        {
            _open.Push((node, from));
        }
    }

    private void Bind(SyntaxNode node, ISymbol from)
    {
        foreach (var bound in Names.Of(model, node, cancel))
        {
            if (Targets.Of(bound) is not { } target)
            {
                continue;
            }

            if (target.Locations.Any(l => l.IsInSource))
            {
                into.Add(from, target);
                Note(node, target, from);
            }
            else if (target.ContainingAssembly is { } assembly)
            {
                into.AddAssembly(from, assembly.Name);
            }
        }

        if (node is LiteralExpressionSyntax { Token.Value: string text } && node.FirstAncestorOrSelf<AttributeSyntax>() is not null)
        {
            into.AttributeWords.UnionWith(text.Split(s_noLetters, StringSplitOptions.RemoveEmptyEntries));
        }

        if (node is InvocationExpressionSyntax or TypeOfExpressionSyntax)
        {
            Reflection.Read(into, model, node, cancel);
        }
    }

    private void Note(SyntaxNode node, ISymbol target, ISymbol from)
    {
        if (node is not SimpleNameSyntax)
        {
            return;
        }

        if (target is IPropertySymbol && Writes.IsWrite(_root!, node.Span))
        {
            into.Written.Add(target);
        }
        else if (target is IMethodSymbol { MethodKind: MethodKind.Ordinary } && !IsCalled(node))
        {
            into.Groups.Add(target);
        }
    }

    private static bool IsCalled(SyntaxNode name)
    {
        var whole = name.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Name == name => access,
            MemberBindingExpressionSyntax binding => binding,
            _ => name,
        };
        return whole.Parent is InvocationExpressionSyntax call && call.Expression == whole;
    }
}
