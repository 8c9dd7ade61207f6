using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>What a file adds to the meaning of names in others: the types that it declares, its global usings, and what it says of the assembly.</summary>
internal static class DeclaredNames
{
    internal static bool IsOne(SyntaxNode node) =>
        node is BaseTypeDeclarationSyntax or DelegateDeclarationSyntax or AttributeListSyntax { Target.Identifier.RawKind: (int)SyntaxKind.AssemblyKeyword }
            || (node is UsingDirectiveSyntax { GlobalKeyword.RawKind: (int)SyntaxKind.GlobalKeyword });

    internal static string Of(SyntaxNode node)
    {
        if (node is not MemberDeclarationSyntax member)
        {
            return node.ToString();
        }

        string name = member switch
        {
            BaseTypeDeclarationSyntax type => $"{type.Identifier.ValueText}`{(type as TypeDeclarationSyntax)?.TypeParameterList?.Parameters.Count ?? 0}",
            DelegateDeclarationSyntax type => $"{type.Identifier.ValueText}`{type.TypeParameterList?.Parameters.Count ?? 0}",
            _ => "",
        };
        for (SyntaxNode? outer = node.Parent; outer is not null; outer = outer.Parent)
        {
            name = outer switch
            {
                BaseNamespaceDeclarationSyntax container => $"{container.Name}.{name}",
                BaseTypeDeclarationSyntax type => $"{type.Identifier.ValueText}+{name}",
                _ => name,
            };
        }

        return name;
    }
}
