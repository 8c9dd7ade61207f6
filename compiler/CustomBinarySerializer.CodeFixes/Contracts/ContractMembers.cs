using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>An insertion of contract methods at the end of a type.</summary>
internal static class ContractMembers
{
    private const string Interface = "ICustomBinarySerializable";

    internal static async Task<Document> Add(
        Document document, TypeDeclarationSyntax type, ImplementedContract contract, bool addInterface, CancellationToken cancellation)
    {
        SyntaxNode root = (await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false))!;
        string newLine = Usings.NewLineOf(root);
        TypeDeclarationSyntax changed = type;
        if (changed.OpenBraceToken.IsKind(SyntaxKind.None) || changed.OpenBraceToken.IsMissing)
        {
            changed = changed.WithSemicolonToken(default)
                .WithOpenBraceToken(SyntaxFactory.Token(SyntaxKind.OpenBraceToken))
                .WithCloseBraceToken(SyntaxFactory.Token(SyntaxKind.CloseBraceToken));
        }

        changed = WithMethods(changed, contract, contract.Methods, newLine);
        if (addInterface)
        {
            changed = WithInterface(changed);
        }

        Document added = document.WithSyntaxRoot(root.ReplaceNode(type, changed));
        return await Usings.Add(added, contract.Namespaces, cancellation).ConfigureAwait(false);
    }

    /// <summary>Adds methods of a contract at the end of a type.</summary>
    internal static TypeDeclarationSyntax WithMethods(
        TypeDeclarationSyntax type, ImplementedContract contract, IEnumerable<string> methods, string newLine)
    {
        bool isOblivious = false;
        foreach (string method in methods)
        {
            string directive = "";
            if (contract.IsOblivious && !isOblivious && Array.IndexOf(contract.Methods, method) >= ImplementedContract.MethodCount)
            {
                isOblivious = true;
                directive = "#nullable disable\n\n";
            }

            string text = $"{(type.Members.Count == 0 ? "" : "\n")}{directive}{method}\n".Replace("\r", "").Replace("\n", newLine);
            type = type.AddMembers(SyntaxFactory.ParseMemberDeclaration(text)!.WithAdditionalAnnotations(Formatter.Annotation));
        }

        return !isOblivious ? type : type.WithCloseBraceToken(type.CloseBraceToken.WithLeadingTrivia(
            SyntaxFactory.ParseLeadingTrivia($"{newLine}#nullable restore{newLine}").AddRange(type.CloseBraceToken.LeadingTrivia)));
    }

    private static TypeDeclarationSyntax WithInterface(TypeDeclarationSyntax type)
    {
        SimpleBaseTypeSyntax contract = SyntaxFactory.SimpleBaseType(SyntaxFactory.IdentifierName(Interface));
        if (type.BaseList is { } list)
        {
            BaseTypeSyntax last = list.Types.Last();
            contract = contract.WithLeadingTrivia(SyntaxFactory.Space).WithTrailingTrivia(last.GetTrailingTrivia());
            return type.WithBaseList(list.WithTypes(list.Types.Replace(last, last.WithoutTrailingTrivia()).Add(contract)));
        }

        // After the name, or the token that follows it, on the same line.
        SyntaxToken before = type.ParameterList?.GetLastToken() ?? type.TypeParameterList?.GetLastToken() ?? type.Identifier;
        SyntaxTriviaList trailing = before.TrailingTrivia;
        type = type.ReplaceToken(before, before.WithTrailingTrivia(SyntaxFactory.Space));
        return type.WithBaseList(SyntaxFactory.BaseList(
            SyntaxFactory.Token(SyntaxKind.ColonToken).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.SingletonSeparatedList<BaseTypeSyntax>(contract.WithTrailingTrivia(trailing))));
    }
}
