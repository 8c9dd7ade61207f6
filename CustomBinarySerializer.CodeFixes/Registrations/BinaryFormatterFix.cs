using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Editing;

namespace CustomBinarySerializer.CodeFixes.Registrations;

/// <summary>CBS017: the second step of a migration; the first is in it where no registry is in scope.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(BinaryFormatterFix))]
[Shared]
public sealed class BinaryFormatterFix() : EditingFix("CBS017")
{
    private const string Formatter = "CustomBinaryFormatter";

    private protected override async Task<FixEdit?> Find(Document document, Diagnostic diagnostic, CancellationToken cancellation)
    {
        SyntaxNode? root = await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false);
        SemanticModel? model = await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false);
        if (root is null || model is null || root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is not IdentifierNameSyntax name)
        {
            return null;
        }

        SyntaxNode type = name.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax ? name.Parent : name;
        BaseObjectCreationExpressionSyntax? creation = CreationOf(type);
        string registry = RegistryAt(model, name);
        return new FixEdit(
            $"Use {Formatter}",
            editor =>
            {
                editor.ReplaceNode(type, (node, _) => SyntaxFactory.IdentifierName(Formatter).WithTriviaFrom(node));
                if (creation is not null)
                {
                    AddRegistry(editor, creation, registry);
                }
            },
            "CustomBinarySerializer");
    }

    // Of new BinaryFormatter(), and of a variable that is declared with new().
    private static BaseObjectCreationExpressionSyntax? CreationOf(SyntaxNode type) => type.Parent switch
    {
        ObjectCreationExpressionSyntax creation => creation,
        VariableDeclarationSyntax { Variables: [{ Initializer.Value: ImplicitObjectCreationExpressionSyntax creation }] } => creation,
        PropertyDeclarationSyntax { Initializer.Value: ImplicitObjectCreationExpressionSyntax creation } => creation,
        _ => null,
    };

    private static void AddRegistry(SyntaxEditor editor, BaseObjectCreationExpressionSyntax creation, string registry) =>
        editor.ReplaceNode(creation, (node, _) =>
        {
            BaseObjectCreationExpressionSyntax current = (BaseObjectCreationExpressionSyntax)node;
            ArgumentListSyntax arguments = SyntaxFactory.ParseArgumentList($"({registry})");
            if (current is ObjectCreationExpressionSyntax { ArgumentList: null } named)
            {
                return named.WithType(named.Type.WithoutTrailingTrivia()).WithArgumentList(arguments.WithTrailingTrivia(named.Type.GetTrailingTrivia()));
            }

            return current.ArgumentList is { Arguments: [var selector, var context] } && current.Initializer is null
                ? current.WithArgumentList(arguments).WithInitializer(Initializer($"SurrogateSelector = {selector.Expression}, Context = {context.Expression}").WithTrailingTrivia(current.GetTrailingTrivia()))
                : current.WithArgumentList(arguments.WithTriviaFrom(current.ArgumentList!));
        });

    private static InitializerExpressionSyntax Initializer(string assignments) =>
        ((ObjectCreationExpressionSyntax)SyntaxFactory.ParseExpression($"new T() {{ {assignments} }}")).Initializer!.WithLeadingTrivia(SyntaxFactory.Space);

    private static string RegistryAt(SemanticModel model, IdentifierNameSyntax name)
    {
        INamedTypeSymbol? registry = model.Compilation.GetTypeByMetadataName("CustomBinarySerializer.TypeRegistry");
        bool isInitializer = name.FirstAncestorOrSelf<MemberDeclarationSyntax>() is FieldDeclarationSyntax or PropertyDeclarationSyntax;
        ISymbol? known = model.LookupSymbols(name.SpanStart).FirstOrDefault(symbol =>
            SymbolEqualityComparer.Default.Equals(TypeOf(symbol), registry)
            && (symbol is not ILocalSymbol local || local.DeclaringSyntaxReferences[0].Span.End < name.SpanStart)
            && (!isInitializer || symbol.IsStatic));
        string? holder = name.FirstAncestorOrSelf<TypeDeclarationSyntax>()?.Identifier.ValueText;
        return known?.Name ?? $"new TypeRegistry().RegisterAssembly({(holder is null ? "System.Reflection.Assembly.GetExecutingAssembly()" : $"typeof({holder}).Assembly")}, \"type-ids.txt\")";
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
