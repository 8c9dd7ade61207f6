using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>Puts the methods of a contract at the end of a type.</summary>
internal static class ContractMembers
{
    private const string Interface = "ICustomBinarySerializable";

    internal static async Task<Document> Add(Document document, TypeDeclarationSyntax type, ImplementedContract contract, bool addInterface, CancellationToken cancellation)
    {
        SyntaxNode root = (await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false))!;
        string newLine = Usings.NewLineOf(root);
        TypeDeclarationSyntax changed = type;
        if (changed.OpenBraceToken.IsKind(SyntaxKind.None) || changed.OpenBraceToken.IsMissing)
        {
            changed = changed.WithSemicolonToken(default).WithOpenBraceToken(SyntaxFactory.Token(SyntaxKind.OpenBraceToken)).WithCloseBraceToken(SyntaxFactory.Token(SyntaxKind.CloseBraceToken));
        }

        bool isFirst = changed.Members.Count == 0;
        foreach (string method in contract.Methods)
        {
            string directive = contract.IsOblivious && method == contract.Methods[0] ? "#nullable disable\n\n" : "";
            string text = $"{(isFirst ? "" : "\n")}{directive}{method}\n".Replace("\r", "").Replace("\n", newLine);
            changed = changed.AddMembers(SyntaxFactory.ParseMemberDeclaration(text)!.WithAdditionalAnnotations(Formatter.Annotation));
            isFirst = false;
        }

        if (contract.IsOblivious)
        {
            changed = changed.WithCloseBraceToken(changed.CloseBraceToken.WithLeadingTrivia(
                SyntaxFactory.ParseLeadingTrivia($"{newLine}#nullable restore{newLine}").AddRange(changed.CloseBraceToken.LeadingTrivia)));
        }

        if (addInterface)
        {
            changed = WithInterface(changed);
        }

        return await Usings.Add(document.WithSyntaxRoot(root.ReplaceNode(type, changed)), contract.Namespaces, cancellation).ConfigureAwait(false);
    }

    private static TypeDeclarationSyntax WithInterface(TypeDeclarationSyntax type)
    {
        SimpleBaseTypeSyntax contract = SyntaxFactory.SimpleBaseType(SyntaxFactory.IdentifierName(Interface));
        if (type.BaseList is { } list)
        {
            BaseTypeSyntax last = list.Types.Last();
            return type.WithBaseList(list.WithTypes(list.Types.Replace(last, last.WithoutTrailingTrivia()).Add(contract.WithLeadingTrivia(SyntaxFactory.Space).WithTrailingTrivia(last.GetTrailingTrivia()))));
        }

        // After the name, or what follows it, on the same line.
        SyntaxToken before = type.ParameterList?.GetLastToken() ?? type.TypeParameterList?.GetLastToken() ?? type.Identifier;
        SyntaxTriviaList trailing = before.TrailingTrivia;
        type = type.ReplaceToken(before, before.WithTrailingTrivia(SyntaxFactory.Space));
        return type.WithBaseList(SyntaxFactory.BaseList(
            SyntaxFactory.Token(SyntaxKind.ColonToken).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.SingletonSeparatedList<BaseTypeSyntax>(contract.WithTrailingTrivia(trailing))));
    }
}
