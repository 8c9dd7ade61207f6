using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>
/// A search for the files that determine the constants of declarations: values in attributes, enum values, default
/// values of parameters, and sizes of fixed buffers.
/// </summary>
/// <param name="compilation">The compilation.</param>
/// <param name="trees">Receives the trees of the files.</param>
internal sealed class UsedConstants(CSharpCompilation compilation, HashSet<SyntaxTree> trees)
{
    // The constant expressions with names, by declaration. Most declarations have none; the others are bound again in
    // each compilation.
    private static readonly ConditionalWeakTable<SyntaxNode, List<SyntaxNode>> s_expressions = new();

    private readonly HashSet<SyntaxNode> _seen = [];

    internal void AddOf(SyntaxNode declaration)
    {
        // In an editor the source of other projects is visible, but their own compilations bind it.
        if (!compilation.ContainsSyntaxTree(declaration.SyntaxTree) || !_seen.Add(declaration))
        {
            return;
        }

        foreach (SyntaxNode expression in s_expressions.GetValue(
            declaration,
            static declaration => [.. declaration.DescendantNodes(MayHold).Select(ExpressionOf).OfType<SyntaxNode>().Where(HasNames)]))
        {
            AddConstants(expression);
        }
    }

    private void AddConstants(SyntaxNode expression)
    {
        SemanticModel model = compilation.GetSemanticModel(expression.SyntaxTree);
        foreach (SimpleNameSyntax name in expression
            .DescendantNodesAndSelf(node => node
                is not (TypeOfExpressionSyntax or InvocationExpressionSyntax or NameColonSyntax or NameEqualsSyntax))
            .OfType<SimpleNameSyntax>())
        {
            switch (model.GetSymbolInfo(name).Symbol)
            {
                case IFieldSymbol { IsConst: true } constant:
                    AddTrees(constant.ContainingType);
                    foreach (SyntaxReference reference in constant.DeclaringSyntaxReferences)
                    {
                        AddValue(reference.GetSyntax());
                    }

                    break;
                case ITypeSymbol type:
                    AddTrees(type);
                    break;
                case null:
                    // Any file may declare what is missing.
                    trees.UnionWith(compilation.SyntaxTrees);
                    break;
                default:
                    break;
            }
        }
    }

    // A constant may be computed from others.
    private void AddValue(SyntaxNode declaration)
    {
        SyntaxNode? value = declaration switch
        {
            VariableDeclaratorSyntax field => field.Initializer?.Value,
            EnumMemberDeclarationSyntax member => member.EqualsValue?.Value,
            _ => null,
        };
        if (value is not null && compilation.ContainsSyntaxTree(value.SyntaxTree) && _seen.Add(value) && HasNames(value))
        {
            AddConstants(value);
        }
    }

    private void AddTrees(ITypeSymbol type)
    {
        for (ITypeSymbol? level = type; level is not null; level = level.BaseType)
        {
            trees.UnionWith(level.DeclaringSyntaxReferences.Select(reference => reference.SyntaxTree));
        }
    }

    private static bool MayHold(SyntaxNode node) =>
        node is not (BlockSyntax or ArrowExpressionClauseSyntax or AttributeArgumentSyntax or EqualsValueClauseSyntax);

    private static SyntaxNode? ExpressionOf(SyntaxNode node) => node switch
    {
        AttributeArgumentSyntax argument => argument.Expression,
        EqualsValueClauseSyntax { Parent: EnumMemberDeclarationSyntax or ParameterSyntax } value => value.Value,
        BracketedArgumentListSyntax { Parent: VariableDeclaratorSyntax } size => size,
        _ => null,
    };

    private static bool HasNames(SyntaxNode expression) => expression.DescendantNodesAndSelf().Any(node => node is SimpleNameSyntax);
}
