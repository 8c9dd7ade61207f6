using System.Composition;
using CustomBinarySerializer.Generator.Registrations;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeRefactorings;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>On the name of a type without a contract: writes one from its members; of a type with [BinaryTypeId], whose contract is generated, the same one by hand.</summary>
[ExportCodeRefactoringProvider(LanguageNames.CSharp, Name = nameof(ImplementContractRefactoring))]
[Shared]
public sealed class ImplementContractRefactoring : CodeRefactoringProvider
{
    /// <inheritdoc/>
    public override async Task ComputeRefactoringsAsync(CodeRefactoringContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        SemanticModel? model = await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false);
        if (model is null
            || root?.FindNode(context.Span) is not TypeDeclarationSyntax type
            || !type.Identifier.Span.IntersectsWith(context.Span)
            || model.GetDeclaredSymbol(type, context.CancellationToken) is not INamedTypeSymbol symbol
            || LibrarySymbols.Of(model.Compilation) is not { } library
            || library.HasContract(symbol)
            || ImplementedContract.Of(symbol, model, type.Identifier.Span.End, context.CancellationToken) is not { } contract)
        {
            return;
        }

        bool isGenerated = library.TypeIdOf(symbol) is not null;
        if (!isGenerated || !contract.HasGaps)
        {
            context.RegisterRefactoring(CodeAction.Create(
                isGenerated ? "Write the generated contract out by hand" : ContractMethods.TitleOf(contract),
                cancellation => ContractMembers.Add(context.Document, type, contract, addInterface: true, cancellation),
                nameof(ImplementContractRefactoring)));
        }
    }
}
