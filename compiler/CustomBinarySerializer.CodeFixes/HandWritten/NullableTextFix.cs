using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.HandWritten;

/// <summary>The fix of CBS004: it uses the calls for nullable texts on both sides.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(NullableTextFix))]
[Shared]
public sealed class NullableTextFix() : CallFix("CBS004")
{
    private protected override FixEdit? Find(
        InvocationExpressionSyntax call, MethodPair pair, SemanticModel model, CancellationToken cancellation)
    {
        // If both methods have the same number of texts, calls correspond by position.
        List<InvocationExpressionSyntax> writes = [.. CallsIn(pair.Write, "Write", model, cancellation)];
        List<InvocationExpressionSyntax> reads = [.. CallsIn(pair.Read, "ReadString", model, cancellation)];
        int place = writes.IndexOf(call);
        return place < 0 || writes.Count != reads.Count ? null : new FixEdit(
            "Write and read a text that may be null (other bytes)",
            editor =>
            {
                editor.ReplaceNode(call.Expression, (node, _) => Renamed(node, "WriteNullableString"));
                editor.ReplaceNode(reads[place].Expression, (node, _) => Renamed(node, "ReadNullableString"));
            },
            "CustomBinarySerializer");
    }

    private static IEnumerable<InvocationExpressionSyntax> CallsIn(
        MethodDeclarationSyntax method, string name, SemanticModel model, CancellationToken cancellation) =>
        method.DescendantNodes().OfType<InvocationExpressionSyntax>().Where(call =>
            call.Expression is MemberAccessExpressionSyntax access && access.Name.Identifier.ValueText == name
            && model.GetSymbolInfo(call, cancellation)
                .Symbol is IMethodSymbol { ContainingType.Name: nameof(BinaryWriter) or nameof(BinaryReader) } called
            && (called.Parameters.IsEmpty || called.Parameters[0].Type.SpecialType == SpecialType.System_String));

    private static SyntaxNode Renamed(SyntaxNode access, string name) =>
        access is MemberAccessExpressionSyntax member
            ? member.WithName(SyntaxFactory.IdentifierName(name).WithTriviaFrom(member.Name))
            : access;
}
