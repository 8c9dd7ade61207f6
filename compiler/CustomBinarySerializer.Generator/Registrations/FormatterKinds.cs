using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>The formatters that rules know.</summary>
internal static class FormatterKinds
{
    internal static bool IsBinaryFormatter(ITypeSymbol? type) =>
        Is(type, "BinaryFormatter", "System.Runtime.Serialization.Formatters.Binary");

    internal static bool IsCustomBinaryFormatter(ITypeSymbol? type) => Is(type, "CustomBinaryFormatter", "CustomBinarySerializer");

    /// <summary>
    /// Returns whether an expression is one of the two formatters: by its type, or as an <c>IFormatter</c> that is
    /// declared with a new one.
    /// </summary>
    internal static bool IsFormatter(SemanticModel model, ExpressionSyntax expression, CancellationToken cancellation)
    {
        ITypeSymbol? type = model.GetTypeInfo(expression, cancellation).Type;
        return IsKnown(type)
            || (Is(type, "IFormatter", "System.Runtime.Serialization")
                && InitializerOf(model.GetSymbolInfo(expression, cancellation).Symbol, cancellation) is { } value
                && value.SyntaxTree == model.SyntaxTree
                && IsKnown(model.GetTypeInfo(value, cancellation).Type));
    }

    private static bool IsKnown(ITypeSymbol? type) => IsBinaryFormatter(type) || IsCustomBinaryFormatter(type);

    private static BaseObjectCreationExpressionSyntax? InitializerOf(ISymbol? symbol, CancellationToken cancellation) =>
        symbol is ILocalSymbol or IFieldSymbol { IsReadOnly: true } or IPropertySymbol { IsReadOnly: true }
            ? symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellation) switch
            {
                VariableDeclaratorSyntax variable => variable.Initializer?.Value as BaseObjectCreationExpressionSyntax,
                PropertyDeclarationSyntax property => property.Initializer?.Value as BaseObjectCreationExpressionSyntax,
                _ => null,
            }
            : null;

    private static bool Is(ITypeSymbol? type, string name, string space) =>
        type is INamedTypeSymbol { Arity: 0, ContainingType: null } named
        && named.Name == name
        && named.ContainingNamespace?.ToDisplayString() == space;
}
