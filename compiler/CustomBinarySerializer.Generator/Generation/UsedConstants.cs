using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>
/// Finds the files that say which values the constants of declarations have: those in attributes, of enum values, of defaults of parameters, and of sizes of fixed buffers, whatever file they are
/// declared in.
/// </summary>
/// <param name="compilation">What is compiled.</param>
/// <param name="trees">Gets the files.</param>
internal sealed class UsedConstants(CSharpCompilation compilation, HashSet<SyntaxTree> trees)
{
    // Of a declaration, its constant expressions with names in them: most have none, and the others are bound again for each compilation.
    private static readonly ConditionalWeakTable<SyntaxNode, List<SyntaxNode>> s_expressions = new();

    private readonly HashSet<SyntaxNode> _seen = [];

    internal void AddOf(SyntaxNode declaration)
    {
        // In an editor the source of other projects can be seen, which is bound by their own compilations.
        if (!compilation.ContainsSyntaxTree(declaration.SyntaxTree) || !_seen.Add(declaration))
        {
            return;
        }

        foreach (SyntaxNode expression in s_expressions.GetValue(declaration, static declaration => [.. declaration.DescendantNodes(MayHold).Select(ExpressionOf).OfType<SyntaxNode>().Where(HasNames)]))
        {
            AddConstants(expression);
        }
    }

    private void AddConstants(SyntaxNode expression)
    {
        SemanticModel model = compilation.GetSemanticModel(expression.SyntaxTree);
        foreach (SimpleNameSyntax name in expression.DescendantNodesAndSelf(node => node is not (TypeOfExpressionSyntax or InvocationExpressionSyntax or NameColonSyntax or NameEqualsSyntax)).OfType<SimpleNameSyntax>())
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

    // One constant may be made of others.
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

    private static bool MayHold(SyntaxNode node) => node is not (BlockSyntax or ArrowExpressionClauseSyntax or AttributeArgumentSyntax or EqualsValueClauseSyntax);

    private static SyntaxNode? ExpressionOf(SyntaxNode node) => node switch
    {
        AttributeArgumentSyntax argument => argument.Expression,
        EqualsValueClauseSyntax { Parent: EnumMemberDeclarationSyntax or ParameterSyntax } value => value.Value,
        BracketedArgumentListSyntax { Parent: VariableDeclaratorSyntax } size => size,
        _ => null,
    };

    private static bool HasNames(SyntaxNode expression) => expression.DescendantNodesAndSelf().Any(node => node is SimpleNameSyntax);
}
