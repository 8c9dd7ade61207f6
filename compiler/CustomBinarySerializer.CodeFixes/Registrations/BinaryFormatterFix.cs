using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Editing;

namespace CustomBinarySerializer.CodeFixes.Registrations;

/// <summary>
/// The fix of CBS017: it replaces BinaryFormatter by CustomBinaryFormatter. It passes a registry that is in scope, or
/// that of a file that it adds to the project.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(BinaryFormatterFix))]
[Shared]
public sealed class BinaryFormatterFix() : EditingFix("CBS017")
{
    private const string Formatter = "CustomBinaryFormatter";

    private protected override async Task<FixEdit?> Find(Document document, Diagnostic diagnostic, CancellationToken cancellation)
    {
        SyntaxNode? root = await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false);
        SemanticModel? model = await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false);
        if (root is null || model is null
            || root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is not IdentifierNameSyntax name)
        {
            return null;
        }

        SyntaxNode type = name.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax ? name.Parent : name;
        BaseObjectCreationExpressionSyntax? creation = CreationOf(type);
        string? known = creation is null ? null : RegistryAt(model, name);
        bool isShared = creation is not null && known is null && FormatterUse.MayBeShared(model, creation);
        ExpressionStatementSyntax[] gone = [.. FormatterUse.SettersToRemove(model, root, name)];
        bool needsFile = creation is not null && known is null;
        if (needsFile && !SharedFormatterFile.FitsInto(model.Compilation))
        {
            return null;
        }

        string space = SharedFormatterFile.NamespaceOf(document.Project);
        string[] namespaces = [
            .. isShared && type.Parent == creation ? [] : (string[])["CustomBinarySerializer"],
            .. needsFile && space.Length > 0 ? (string[])[space] : []
        ];
        return new FixEdit(
            $"Use {Formatter}",
            editor =>
            {
                if (!isShared || type.Parent != creation)
                {
                    editor.ReplaceNode(type, (node, _) => SyntaxFactory.IdentifierName(Formatter).WithTriviaFrom(node));
                }

                if (isShared)
                {
                    editor.ReplaceNode(
                        creation!, (node, _) => SyntaxFactory.ParseExpression(SharedFormatterFile.Formatter).WithTriviaFrom(node));
                }
                else if (creation is not null)
                {
                    AddRegistry(editor, creation, known ?? SharedFormatterFile.Types);
                }

                foreach (ExpressionStatementSyntax setter in gone)
                {
                    Remove(editor, setter);
                }
            },
            namespaces)
        {
            File = needsFile ? SharedFormatterFile.Of(document.Project) : null,
        };
    }

    private static void Remove(SyntaxEditor editor, ExpressionStatementSyntax setter)
    {
        if (setter.Parent is BlockSyntax or SwitchSectionSyntax)
        {
            editor.RemoveNode(setter, SyntaxRemoveOptions.KeepNoTrivia);
        }
        else
        {
            editor.ReplaceNode(setter, SyntaxFactory.Block().WithTriviaFrom(setter));
        }
    }

    // From new BinaryFormatter(), or from a variable declared with new().
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
            BaseObjectCreationExpressionSyntax current = WithoutGone((BaseObjectCreationExpressionSyntax)node);
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
        });

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

    private static string? RegistryAt(SemanticModel model, IdentifierNameSyntax name)
    {
        INamedTypeSymbol? registry = model.Compilation.GetTypeByMetadataName("CustomBinarySerializer.TypeRegistry");
        bool isInitializer = name.FirstAncestorOrSelf<MemberDeclarationSyntax>() is FieldDeclarationSyntax or PropertyDeclarationSyntax;
        ISymbol? known = model.LookupSymbols(name.SpanStart).FirstOrDefault(symbol =>
            SymbolEqualityComparer.Default.Equals(TypeOf(symbol), registry)
            && (symbol is not ILocalSymbol local || local.DeclaringSyntaxReferences[0].Span.End < name.SpanStart)
            && (!isInitializer || symbol.IsStatic));
        return known?.Name;
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
