using CustomBinarySerializer.Generator.HandWritten.Following;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.HandWritten;

/// <summary>The two methods of a hand-written contract, if both are in one file.</summary>
internal sealed class MethodPair
{
    private MethodPair(INamedTypeSymbol type, MethodDeclarationSyntax write, MethodDeclarationSyntax read)
    {
        Type = type;
        Write = write;
        Read = read;
    }

    internal INamedTypeSymbol Type { get; }

    internal MethodDeclarationSyntax Write { get; }

    internal MethodDeclarationSyntax Read { get; }

    /// <summary>
    /// Returns the methods of the type that contains a node; null if they aren't both in that file with bodies.
    /// </summary>
    internal static MethodPair? At(SyntaxNode node, SemanticModel model, CancellationToken cancellation) =>
        node.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } declaration
            && model.GetDeclaredSymbol(declaration, cancellation) is INamedTypeSymbol type
            && model.Compilation.GetTypeByMetadataName("CustomBinarySerializer.ICustomBinarySerializable") is { } contract
            && ContractMethods.Of(type, contract) is var (writing, reading)
            && DeclarationOf(writing, type, node.SyntaxTree, cancellation) is { } write
            && DeclarationOf(reading, type, node.SyntaxTree, cancellation) is { } read
                ? new MethodPair(type, write, read)
                : null;

    internal static string CarrierOf(MethodDeclarationSyntax method) => method.ParameterList.Parameters[0].Identifier.Text;

    /// <summary>Returns the statements of a method with a block or an expression body.</summary>
    internal static IReadOnlyList<SyntaxNode> StatementsOf(MethodDeclarationSyntax method) =>
        method.Body is { } body ? body.Statements : [method.ExpressionBody!.Expression];

    /// <summary>Returns the expression of an expression statement; null for any other.</summary>
    internal static ExpressionSyntax? ExpressionOf(SyntaxNode statement) =>
        statement is ExpressionStatementSyntax { Expression: var expression } ? expression : statement as ExpressionSyntax;

    private static MethodDeclarationSyntax? DeclarationOf(
        IMethodSymbol method, INamedTypeSymbol type, SyntaxTree tree, CancellationToken cancellation) =>
        method.DeclaringSyntaxReferences is [var reference]
            && SymbolEqualityComparer.Default.Equals(method.ContainingType, type)
            && reference.SyntaxTree == tree
            && reference.GetSyntax(cancellation) is MethodDeclarationSyntax declared
            && (declared.Body is not null || declared.ExpressionBody is not null)
                ? declared
                : null;
}
