using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.HandWritten;

/// <summary>A fix of a call in a hand-written contract with both methods in one file.</summary>
public abstract class CallFix : EditingFix
{
    /// <summary>Creates a fix of one rule.</summary>
    private protected CallFix(string rule)
        : base(rule)
    {
    }

    private protected sealed override async Task<FixEdit?> Find(Document document, Diagnostic diagnostic, CancellationToken cancellation)
    {
        SyntaxNode? root = await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false);
        SemanticModel? model = await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false);
        return model is not null
            && root?.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) is InvocationExpressionSyntax call
            && MethodPair.At(call, model, cancellation) is { } pair
                ? Find(call, pair, model, cancellation)
                : null;
    }

    /// <summary>Finds the edit for a reported call; null if no edit is certain to be correct.</summary>
    private protected abstract FixEdit? Find(
        InvocationExpressionSyntax call, MethodPair pair, SemanticModel model, CancellationToken cancellation);
}
