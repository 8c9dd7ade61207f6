using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>
/// The fix of CS0535 for a type that declares ICustomBinarySerializable without its methods. It generates them from the
/// members.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ImplementContractFix))]
[Shared]
public sealed class ImplementContractFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["CS0535"];

    // Each type is a separate change that the developer should review.
    /// <inheritdoc/>
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        SemanticModel? model = await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false);
        if (model is null
            || root?.FindNode(context.Span).FirstAncestorOrSelf<BaseListSyntax>()?.Parent is not TypeDeclarationSyntax type
            || model.GetDeclaredSymbol(type, context.CancellationToken) is not INamedTypeSymbol symbol
            || !ContractMethods.AreMissing(symbol, model.Compilation)
            || ImplementedContract.Of(symbol, model, type.Identifier.Span.End, context.CancellationToken) is not { } contract)
        {
            return;
        }

        context.RegisterCodeFix(
            CodeAction.Create(
                ContractMethods.TitleOf(contract),
                cancellation => ContractMembers.Add(context.Document, type, contract, addInterface: false, cancellation),
                nameof(ImplementContractFix)),
            context.Diagnostics);
    }
}
