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
        string? known = creation is null ? null : FormatterCreation.RegistryAt(model, name);
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
            $"Use {FormatterCreation.Formatter}",
            editor =>
            {
                if (!isShared || type.Parent != creation)
                {
                    editor.ReplaceNode(type, (node, _) => SyntaxFactory.IdentifierName(FormatterCreation.Formatter).WithTriviaFrom(node));
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
        editor.ReplaceNode(
            creation, (node, _) => FormatterCreation.WithRegistry((BaseObjectCreationExpressionSyntax)node, registry));
}
