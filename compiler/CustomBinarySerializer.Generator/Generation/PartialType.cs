using CustomBinarySerializer.Compiler.CSharp;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>A printer of a further part of a partial type.</summary>
internal static class PartialType
{
    /// <summary>Returns whether a containing type isn't partial, so that nothing can be added to it.</summary>
    internal static bool IsInsideOther(TypeDeclarationSyntax syntax) =>
        syntax.Ancestors().OfType<TypeDeclarationSyntax>().Any(outer => !IsPartial(outer));

    internal static bool IsPartial(TypeDeclarationSyntax syntax) => syntax.Modifiers.Any(SyntaxKind.PartialKeyword);

    /// <summary>Opens the namespace and the containing types of a type, and returns the number of braces.</summary>
    internal static int OpenAround(SourceLines lines, INamedTypeSymbol type, TypeDeclarationSyntax syntax)
    {
        int open = 0;
        if (!type.ContainingNamespace.IsGlobalNamespace)
        {
            SymbolDisplayFormat format = SymbolDisplayFormat.FullyQualifiedFormat
                .WithGlobalNamespaceStyle(SymbolDisplayGlobalNamespaceStyle.Omitted);
            lines.Open($"namespace {type.ContainingNamespace.ToDisplayString(format)}");
            open++;
        }

        foreach (TypeDeclarationSyntax outer in syntax.Ancestors().OfType<TypeDeclarationSyntax>().Reverse())
        {
            Open(lines, outer);
            open++;
        }

        return open;
    }

    /// <summary>Opens the type itself.</summary>
    /// <param name="lines">Receives the line.</param>
    /// <param name="syntax">A part of the type.</param>
    /// <param name="bases">The base list of the further part, with its colon.</param>
    internal static void Open(SourceLines lines, TypeDeclarationSyntax syntax, string bases = "") =>
        lines.Open($"partial {KindOf(syntax)} {syntax.Identifier.Text}{syntax.TypeParameterList}{bases}");

    internal static void Close(SourceLines lines, int open)
    {
        for (; open > 0; open--)
        {
            lines.Close();
        }
    }

    private static string KindOf(TypeDeclarationSyntax type) => type switch
    {
        RecordDeclarationSyntax { ClassOrStructKeyword.RawKind: (int)SyntaxKind.StructKeyword } => "record struct",
        RecordDeclarationSyntax => "record",
        _ => type.Keyword.Text,
    };
}
