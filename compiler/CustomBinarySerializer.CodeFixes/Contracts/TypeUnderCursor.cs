using CustomBinarySerializer.Generator.Registrations;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeRefactorings;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>The type whose name is at the editor's cursor, in a program that uses the library.</summary>
internal sealed class TypeUnderCursor(
    SyntaxNode root, SemanticModel model, TypeDeclarationSyntax syntax, INamedTypeSymbol symbol, LibrarySymbols library)
{
    internal SyntaxNode Root => root;

    internal TypeDeclarationSyntax Syntax => syntax;

    internal INamedTypeSymbol Symbol => symbol;

    internal LibrarySymbols Library => library;

    /// <summary>Returns the type; null if the cursor is on none.</summary>
    internal static async Task<TypeUnderCursor?> Find(CodeRefactoringContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        SemanticModel? model = await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false);
        return model is not null
            && root?.FindNode(context.Span) is TypeDeclarationSyntax type
            && type.Identifier.Span.IntersectsWith(context.Span)
            && model.GetDeclaredSymbol(type, context.CancellationToken) is INamedTypeSymbol symbol
            && LibrarySymbols.Of(model.Compilation) is { } library
                ? new TypeUnderCursor(root, model, type, symbol, library)
                : null;
    }

    /// <summary>Returns the hand-written contract of the type's members; null if none can be generated.</summary>
    internal ImplementedContract? Implement(bool replaces, CancellationToken cancellation) =>
        ImplementedContract.Of(symbol, model, syntax.Identifier.Span.End, cancellation, replaces);
}
