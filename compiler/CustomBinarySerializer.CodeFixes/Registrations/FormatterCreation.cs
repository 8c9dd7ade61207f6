using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.Registrations;

/// <summary>Creates expressions that create a CustomBinaryFormatter in place of a BinaryFormatter.</summary>
internal static class FormatterCreation
{
    /// <summary>The name of the formatter.</summary>
    internal const string Formatter = "CustomBinaryFormatter";

    /// <summary>
    /// Returns a creation of a BinaryFormatter with a registry as the argument, whose other arguments and settings are
    /// properties. The type stays.
    /// </summary>
    internal static BaseObjectCreationExpressionSyntax WithRegistry(BaseObjectCreationExpressionSyntax creation, string registry)
    {
        BaseObjectCreationExpressionSyntax current = WithoutGone(creation);
        ArgumentListSyntax arguments = SyntaxFactory.ParseArgumentList($"({registry})");
        if (current is ObjectCreationExpressionSyntax { ArgumentList: null } named)
        {
            return named.WithType(named.Type.WithoutTrailingTrivia()).WithArgumentList(
                arguments.WithTrailingTrivia(named.Type.GetTrailingTrivia()));
        }

        return current.ArgumentList is { Arguments: [var selector, var context] } && current.Initializer is null
            ? current.WithArgumentList(arguments).WithInitializer(
                Initializer($"SurrogateSelector = {selector.Expression}, Context = {context.Expression}").WithTrailingTrivia(
                    current.GetTrailingTrivia()))
            : current.WithArgumentList(arguments.WithTriviaFrom(current.ArgumentList!));
    }

    // Properties without a counterpart are removed, and so is an initializer that has no others.
    private static BaseObjectCreationExpressionSyntax WithoutGone(BaseObjectCreationExpressionSyntax creation)
    {
        if (creation.Initializer is not { } initializer
            || initializer.Expressions.All(one => !FormatterUse.IsGone(FormatterUse.NameSetBy(one))))
        {
            return creation;
        }

        ExpressionSyntax[] kept = [.. initializer.Expressions.Where(one => !FormatterUse.IsGone(FormatterUse.NameSetBy(one)))];
        return kept.Length > 0
            ? creation.WithInitializer(
                Initializer(string.Join(", ", kept.Select(one => one.ToString())))
                    .WithLeadingTrivia(initializer.GetLeadingTrivia())
                    .WithTrailingTrivia(initializer.GetTrailingTrivia()))
            : creation.WithInitializer(null).WithTrailingTrivia(initializer.GetTrailingTrivia());
    }

    private static InitializerExpressionSyntax Initializer(string assignments) =>
        ((ObjectCreationExpressionSyntax)SyntaxFactory.ParseExpression($"new T() {{ {assignments} }}"))
            .Initializer!.WithLeadingTrivia(SyntaxFactory.Space);

    /// <summary>Returns the name of a registry that is in scope, or null.</summary>
    /// <param name="model">The model of the file.</param>
    /// <param name="name">The place of the formatter.</param>
    internal static string? RegistryAt(SemanticModel model, SyntaxNode name)
    {
        INamedTypeSymbol? registry = model.Compilation.GetTypeByMetadataName("CustomBinarySerializer.TypeRegistry");
        bool isStatic = name.FirstAncestorOrSelf<MemberDeclarationSyntax>() is FieldDeclarationSyntax or PropertyDeclarationSyntax
            || IsStaticAt(model, name.SpanStart);
        ISymbol? known = model.LookupSymbols(name.SpanStart).FirstOrDefault(symbol =>
            SymbolEqualityComparer.Default.Equals(TypeOf(symbol), registry)
            && (symbol is not ILocalSymbol local || local.DeclaringSyntaxReferences[0].Span.End < name.SpanStart)
            && (symbol is ILocalSymbol or IParameterSymbol || symbol.IsStatic || !isStatic));
        return known?.Name;
    }

    private static bool IsStaticAt(SemanticModel model, int place)
    {
        for (ISymbol? symbol = model.GetEnclosingSymbol(place); symbol is IMethodSymbol; symbol = symbol.ContainingSymbol)
        {
            if (symbol.IsStatic)
            {
                return true;
            }
        }

        return false;
    }

    private static ITypeSymbol? TypeOf(ISymbol symbol) => symbol switch
    {
        ILocalSymbol local => local.Type,
        IParameterSymbol parameter => parameter.Type,
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        _ => null,
    };
}
