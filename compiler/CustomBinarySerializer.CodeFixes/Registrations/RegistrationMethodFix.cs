using System.Composition;
using CustomBinarySerializer.Generator.Registrations;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.Registrations;

/// <summary>The fix of CBS014: it registers a type by the method that matches its contract.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RegistrationMethodFix))]
[Shared]
public sealed class RegistrationMethodFix() : EditingFix("CBS014")
{
    private protected override async Task<FixEdit?> Find(Document document, Diagnostic diagnostic, CancellationToken cancellation)
    {
        SyntaxNode? root = await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false);
        if (root?.FindToken(diagnostic.Location.SourceSpan.Start).Parent is not SimpleNameSyntax name)
        {
            return null;
        }

        return !diagnostic.Properties.TryGetValue(RegistrationReasons.MethodProperty, out string? method) || method is null
            ? null
            : new FixEdit(
            $"Register with {method}",
            editor => editor.ReplaceNode(name.Parent!, (node, _) => Renamed(node, method)));
    }

    private static SyntaxNode Renamed(SyntaxNode access, string method) =>
        access is MemberAccessExpressionSyntax member
            ? member.WithName(member.Name.WithIdentifier(SyntaxFactory.Identifier(method).WithTriviaFrom(member.Name.Identifier)))
            : access;
}
