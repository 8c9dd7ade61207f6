using System.Composition;
using CustomBinarySerializer.Generator.Registrations;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Editing;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;

namespace CustomBinarySerializer.CodeFixes.Registrations;

/// <summary>The fix of CBS018: it replaces writing and reading by one call of DeepClone.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(DeepCloneFix))]
[Shared]
public sealed class DeepCloneFix() : EditingFix("CBS018")
{
    private static readonly SyntaxAnnotation s_unwrapped = new();

    private protected override async Task<FixEdit?> Find(Document document, Diagnostic diagnostic, CancellationToken cancellation)
    {
        SyntaxNode? root = await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false);
        SemanticModel? model = await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false);
        if (root is null || model is null
            || root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is not InvocationExpressionSyntax read
            || SerializedClone.Find(model, read, cancellation) is not { } clone
            || CloningFormatter.Of(clone, document.Project, model, cancellation) is not { } formatter)
        {
            return null;
        }

        StatementSyntax[] gone =
        [
            .. clone.Helpers,
            .. formatter.Declarations,
            .. clone.Stream is LocalDeclarationStatementSyntax declaration ? (StatementSyntax[])[declaration] : [],
        ];
        if (gone.Append(clone.Statement).Any(HasCondition))
        {
            return null;
        }

        (ExpressionSyntax old, ExpressionSyntax copy) = Replacement(clone, formatter.Expression, model, cancellation);
        return new FixEdit("Use DeepClone", editor => Apply(editor, clone, gone, old, copy), formatter.Namespaces)
        {
            File = formatter.File,
        };
    }

    private static void Apply(
        SyntaxEditor editor, SerializedClone clone, StatementSyntax[] gone, ExpressionSyntax old, ExpressionSyntax copy)
    {
        editor.ReplaceNode(old, (node, _) => copy.WithTriviaFrom(node));
        SyntaxList<StatementSyntax> statements = ((BlockSyntax)clone.Statement.Parent!).Statements;
        StatementSyntax[] run = [.. statements.Take(statements.IndexOf(clone.Statement)).Reverse().TakeWhile(gone.Contains).Reverse()];
        SyntaxTrivia[] kept = [.. run.Select(one => one.GetLeadingTrivia()).Where(trivia => !IsBlank(trivia)).SelectMany(trivia => trivia)];
        if (kept.Length == 0 && run.Length > 0 && run[0] != statements[0])
        {
            kept = [.. BlankLinesOf(run[0]).Where(trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)).Take(1)];
        }

        editor.ReplaceNode(
            clone.Statement,
            (node, _) => node.WithLeadingTrivia(kept.Concat(node.GetLeadingTrivia().Skip(BlankLinesOf(node).Count())))
                .WithAdditionalAnnotations(Formatter.Annotation));
        foreach (StatementSyntax statement in gone)
        {
            editor.RemoveNode(
                statement,
                IsBlank(statement.GetLeadingTrivia()) || run.Contains(statement)
                    ? SyntaxRemoveOptions.KeepNoTrivia
                    : SyntaxRemoveOptions.KeepLeadingTrivia);
        }

        if (clone.Stream is UsingStatementSyntax scope)
        {
            editor.ReplaceNode(scope, (node, _) => Unwrapped((UsingStatementSyntax)node));
            if (scope.Parent is BlockSyntax outer)
            {
                editor.ReplaceNode(outer, (node, _) => Joined((BlockSyntax)node));
            }
        }
    }

    // The cast is dropped where the copy has its type. Elsewhere the copy keeps the type that Deserialize returned.
    private static (ExpressionSyntax Old, ExpressionSyntax Copy) Replacement(
        SerializedClone clone, ExpressionSyntax formatter, SemanticModel model, CancellationToken cancellation)
    {
        ITypeSymbol? value = model.GetTypeInfo(clone.Value, cancellation).Type;
        ExpressionSyntax typed = Call(formatter, SyntaxFactory.IdentifierName("DeepClone"), clone.Value);
        ExpressionSyntax untyped = Call(formatter, (SimpleNameSyntax)SyntaxFactory.ParseName("DeepClone<object>"), clone.Value);
        ExpressionSyntax result = SerializedClone.ResultOf(clone.Read);
        TypeSyntax[] conversions = [.. result.DescendantNodesAndSelf(node => node != clone.Read).Select(ConversionOf).OfType<TypeSyntax>()];
        bool Is(TypeSyntax type) => SymbolEqualityComparer.Default.Equals(model.GetTypeInfo(type, cancellation).Type, value);
        if (((MemberAccessExpressionSyntax)clone.Read.Expression).Name is GenericNameSyntax { TypeArgumentList.Arguments: [var asked] })
        {
            return Is(asked)
                ? (clone.Read, typed)
                : (clone.Read, SyntaxFactory.ParenthesizedExpression(SyntaxFactory.CastExpression(asked.WithoutTrivia(), untyped))
                    .WithAdditionalAnnotations(Simplifier.Annotation));
        }

        return conversions is [var one] && Is(one) ? (result, typed)
            : conversions is [] && IsPlain(clone.Statement) ? (result, typed)
            : (clone.Read, untyped);
    }

    private static TypeSyntax? ConversionOf(SyntaxNode node) => node switch
    {
        CastExpressionSyntax cast => cast.Type,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression, Right: TypeSyntax type } => type,
        _ => null,
    };

    // Statements in which the type of the expression decides nothing: it is converted to a type in the source.
    private static bool IsPlain(StatementSyntax statement) => statement switch
    {
        LocalDeclarationStatementSyntax declaration => !declaration.Declaration.Type.IsVar,
        ReturnStatementSyntax => statement.Ancestors().All(one => one is not AnonymousFunctionExpressionSyntax),
        _ => true,
    };

    private static InvocationExpressionSyntax Call(ExpressionSyntax formatter, SimpleNameSyntax method, ExpressionSyntax value) =>
        SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, formatter.WithoutTrivia(), method),
            SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(value.WithoutTrivia()))));

    // Comments and pragmas in front of a statement are kept.
    private static bool HasCondition(StatementSyntax statement) => statement.ContainsDirectives
        && statement.DescendantTrivia(descendIntoTrivia: false).Any(trivia => trivia.IsDirective
            && !(trivia.IsKind(SyntaxKind.PragmaWarningDirectiveTrivia) && statement.GetLeadingTrivia().Contains(trivia)));

    private static bool IsBlank(SyntaxTriviaList trivia) =>
        trivia.All(one => one.IsKind(SyntaxKind.WhitespaceTrivia) || one.IsKind(SyntaxKind.EndOfLineTrivia));

    private static IEnumerable<SyntaxTrivia> BlankLinesOf(SyntaxNode statement)
    {
        SyntaxTriviaList leading = statement.GetLeadingTrivia();
        int last = leading.TakeWhile(trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia) || trivia.IsKind(SyntaxKind.WhitespaceTrivia))
            .ToList().FindLastIndex(trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia));
        return leading.Take(last + 1);
    }

    // A block with one statement is replaced by it, unless comments or directives would be lost.
    private static StatementSyntax Unwrapped(UsingStatementSyntax scope)
    {
        StatementSyntax inner = scope.Statement is BlockSyntax { Statements: [var only] } block
            && only is not LocalDeclarationStatementSyntax
            && IsBlank(only.GetLeadingTrivia())
            && IsBlank(block.CloseBraceToken.LeadingTrivia)
                ? only
                : scope.Statement;
        return inner.WithLeadingTrivia(scope.GetLeadingTrivia()).WithTrailingTrivia(scope.GetTrailingTrivia())
            .WithAdditionalAnnotations(Formatter.Annotation, s_unwrapped);
    }

    // A block in which nothing but the using statement is left takes its statements.
    private static BlockSyntax Joined(BlockSyntax outer) =>
        outer.Statements is [BlockSyntax inner]
        && inner.HasAnnotation(s_unwrapped)
        && IsBlank(inner.GetLeadingTrivia())
        && IsBlank(inner.CloseBraceToken.LeadingTrivia)
            ? outer.WithStatements(SyntaxFactory.List(inner.Statements.Select(one => one.WithAdditionalAnnotations(Formatter.Annotation))))
            : outer;
}
