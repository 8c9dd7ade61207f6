using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>
/// The facts of a file that affect names in other files: its declared types, its global usings, and its assembly
/// attributes.
/// </summary>
internal static class DeclaredNames
{
    private static readonly ConditionalWeakTable<SyntaxTree, string[]> s_ofTrees = new();

    /// <summary>Returns the names of all files, in the form of the generator's steps.</summary>
    internal static EquatableArray<string> Of(CSharpCompilation compilation, CancellationToken cancellation)
    {
        List<string> names = [];
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            cancellation.ThrowIfCancellationRequested();
            names.AddRange(
                s_ofTrees.GetValue(tree, static tree => [.. tree.GetRoot().DescendantNodes(HoldsTypes).Where(IsOne).Select(Of)]));
        }

        return new EquatableArray<string>([.. names]);
    }

    /// <summary>Returns whether a node may contain type declarations.</summary>
    internal static bool HoldsTypes(SyntaxNode node) =>
        node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax;

    internal static bool IsOne(SyntaxNode node) =>
        node is BaseTypeDeclarationSyntax
            or DelegateDeclarationSyntax
            or AttributeListSyntax { Target.Identifier.RawKind: (int)SyntaxKind.AssemblyKeyword }
            || (node is UsingDirectiveSyntax { GlobalKeyword.RawKind: (int)SyntaxKind.GlobalKeyword });

    internal static string Of(SyntaxNode node)
    {
        if (node is not MemberDeclarationSyntax member)
        {
            return node.ToString();
        }

        string name = member switch
        {
            BaseTypeDeclarationSyntax type =>
                $"{type.Identifier.ValueText}`{(type as TypeDeclarationSyntax)?.TypeParameterList?.Parameters.Count ?? 0}",
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
