using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.HandWritten;

/// <summary>The fix of CBS002 for a value that is read and discarded: it sets the member.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(NotRestoredFix))]
[Shared]
public sealed class NotRestoredFix() : CallFix("CBS002")
{
    private protected override FixEdit? Find(
        InvocationExpressionSyntax call, MethodPair pair, SemanticModel model, CancellationToken cancellation)
    {
        // Statement by statement, if both methods have the same number and each is one call.
        IReadOnlyList<SyntaxNode> writes = MethodPair.StatementsOf(pair.Write);
        IReadOnlyList<SyntaxNode> reads = MethodPair.StatementsOf(pair.Read);
        int place = writes.ToList().FindIndex(statement => MethodPair.ExpressionOf(statement) == call);
        if (place < 0 || writes.Count != reads.Count || writes.Concat(reads).Any(statement => MethodPair.ExpressionOf(statement) is null)
            || Dropped(MethodPair.ExpressionOf(reads[place])!) is not { } value
            || MemberIn(call, pair.Type, model, cancellation) is not { } member
            || !CanBeSet(member, value, model))
        {
            return null;
        }

        ExpressionSyntax whole = MethodPair.ExpressionOf(reads[place])!;
        return new FixEdit(
            $"Set {member.Name} from what is read",
            editor => editor.ReplaceNode(whole, SyntaxFactory.ParseExpression($"{member.Name} = {value}").WithTriviaFrom(whole)));
    }

    private static InvocationExpressionSyntax? Dropped(ExpressionSyntax expression) => expression switch
    {
        InvocationExpressionSyntax call => call,
        AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" }, Right: InvocationExpressionSyntax call } =>
            call,
        _ => null,
    };

    // The member that is the argument or the instance of the call.
    private static ISymbol? MemberIn(
        InvocationExpressionSyntax call, INamedTypeSymbol type, SemanticModel model, CancellationToken cancellation) =>
        call.ArgumentList.Arguments.Count > 0
            && model.GetSymbolInfo(call.ArgumentList.Arguments[0].Expression, cancellation).Symbol is IFieldSymbol or IPropertySymbol
            && model.GetSymbolInfo(call.ArgumentList.Arguments[0].Expression, cancellation).Symbol is { IsStatic: false } member
            && SymbolEqualityComparer.Default.Equals(member.ContainingType, type)
                ? member
                : null;

    private static bool CanBeSet(ISymbol member, ExpressionSyntax value, SemanticModel model)
    {
        ITypeSymbol? type = member switch
        {
            IFieldSymbol { IsReadOnly: false } field => field.Type,
            IPropertySymbol { SetMethod.IsInitOnly: false } property => property.Type,
            _ => null,
        };
        return type is not null && model.ClassifyConversion(value, type).IsImplicit;
    }
}
