using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeRefactorings;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>
/// The refactoring that removes the hand-written contract of a type with [BinaryTypeId] if it equals the generated one.
/// </summary>
/// <remarks>The refactoring reverts <see cref="ImplementContractRefactoring"/>.</remarks>
[ExportCodeRefactoringProvider(LanguageNames.CSharp, Name = nameof(GenerateContractRefactoring))]
[Shared]
public sealed class GenerateContractRefactoring : CodeRefactoringProvider
{
    /// <inheritdoc/>
    public override async Task ComputeRefactoringsAsync(CodeRefactoringContext context)
    {
        if (await TypeUnderCursor.Find(context).ConfigureAwait(false) is not { } type
            || InterfaceOf(type.Syntax) is not { } contract
            || type.Library.TypeIdOf(type.Symbol) is null
            || type.Implement(replaces: true, context.CancellationToken) is not { HasGaps: false, HoldsItself: false } printed
            || MethodsOf(type.Syntax, printed) is not { } methods)
        {
            return;
        }

        context.RegisterRefactoring(CodeAction.Create(
            "Let the compiler make the contract",
            _ => Task.FromResult(
                context.Document.WithSyntaxRoot(type.Root.ReplaceNode(type.Syntax, Without(type.Syntax, contract, methods)))),
            nameof(GenerateContractRefactoring)));
    }

    private static BaseTypeSyntax? InterfaceOf(TypeDeclarationSyntax type) =>
        type.BaseList?.Types.FirstOrDefault(one => one.Type
            is IdentifierNameSyntax { Identifier.ValueText: "ICustomBinarySerializable" }
            or QualifiedNameSyntax { Right.Identifier.ValueText: "ICustomBinarySerializable" });

    // Only code identical to the print certainly has its bytes. A comment or another order of lines is the developer's
    // own.
    private static List<MethodDeclarationSyntax>? MethodsOf(TypeDeclarationSyntax type, ImplementedContract printed)
    {
        List<MethodDeclarationSyntax> methods = [];
        foreach (string text in printed.Methods)
        {
            MethodDeclarationSyntax expected = (MethodDeclarationSyntax)SyntaxFactory.ParseMemberDeclaration(text)!;
            MethodDeclarationSyntax? method = type.Members.OfType<MethodDeclarationSyntax>()
                .FirstOrDefault(one => one.Identifier.ValueText == expected.Identifier.ValueText);
            if (method is null || method.AttributeLists.Count != expected.AttributeLists.Count || !HasSameStatements(method, expected))
            {
                return null;
            }

            methods.Add(method);
        }

        return methods;
    }

    private static bool HasSameStatements(MethodDeclarationSyntax method, MethodDeclarationSyntax expected)
    {
        List<string> statements = [.. StatementsOf(method)];
        return SyntaxFactory.AreEquivalent(method.ParameterList, expected.ParameterList)
            && statements.SequenceEqual(StatementsOf(expected));
    }

    private static IEnumerable<string> StatementsOf(MethodDeclarationSyntax method) =>
        method.Body is { } body ? body.Statements.Select(statement => statement.NormalizeWhitespace().ToFullString())
            : method.ExpressionBody is { } arrow ? [arrow.Expression.NormalizeWhitespace().ToFullString() + ";"]
            : [];

    private static TypeDeclarationSyntax Without(TypeDeclarationSyntax type, BaseTypeSyntax contract, List<MethodDeclarationSyntax> methods)
    {
        TypeDeclarationSyntax changed = type.TrackNodes([contract, .. methods]);
        bool isOblivious = methods.Exists(method =>
            method.GetLeadingTrivia().Any(trivia => trivia.GetStructure() is NullableDirectiveTriviaSyntax));
        foreach (MethodDeclarationSyntax method in methods)
        {
            changed = changed.RemoveNode(changed.GetCurrentNode(method)!, SyntaxRemoveOptions.KeepNoTrivia)!;
        }

        if (isOblivious)
        {
            SyntaxTriviaList leading = changed.CloseBraceToken.LeadingTrivia;
            int restore = leading.ToList().FindIndex(trivia => trivia.GetStructure() is NullableDirectiveTriviaSyntax);
            changed = changed.WithCloseBraceToken(changed.CloseBraceToken.WithLeadingTrivia(leading.Skip(restore + 1)));
        }

        BaseListSyntax list = changed.BaseList!;
        BaseTypeSyntax current = changed.GetCurrentNode(contract)!;
        if (list.Types.Count > 1)
        {
            SyntaxTriviaList end = list.GetTrailingTrivia();
            return changed.WithBaseList(list.WithTypes(list.Types.Remove(current)).WithTrailingTrivia(end));
        }

        SyntaxToken before = list.ColonToken.GetPreviousToken();
        SyntaxTriviaList trailing = list.GetTrailingTrivia();
        return changed.WithBaseList(null) is var bare
            && bare.FindToken(before.SpanStart - changed.FullSpan.Start + bare.FullSpan.Start) is var last
            ? bare.ReplaceToken(last, last.WithTrailingTrivia(trailing))
            : changed;
    }
}
