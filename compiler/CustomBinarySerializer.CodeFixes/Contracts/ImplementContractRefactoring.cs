using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeRefactorings;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>
/// The refactoring that generates a contract from the members of a type without one. For a type with [BinaryTypeId] it
/// writes the generated contract as source.
/// </summary>
[ExportCodeRefactoringProvider(LanguageNames.CSharp, Name = nameof(ImplementContractRefactoring))]
[Shared]
public sealed class ImplementContractRefactoring : CodeRefactoringProvider
{
    /// <inheritdoc/>
    public override async Task ComputeRefactoringsAsync(CodeRefactoringContext context)
    {
        if (await TypeUnderCursor.Find(context).ConfigureAwait(false) is not { } type
            || type.Library.HasContract(type.Symbol)
            || type.Implement(replaces: false, context.CancellationToken) is not { } contract)
        {
            return;
        }

        bool isGenerated = type.Library.TypeIdOf(type.Symbol) is not null;
        if (!isGenerated || !contract.HasGaps)
        {
            context.RegisterRefactoring(CodeAction.Create(
                isGenerated ? "Write the generated contract out by hand" : ContractMethods.TitleOf(contract),
                cancellation => ContractMembers.Add(context.Document, type.Syntax, contract, addInterface: true, cancellation),
                nameof(ImplementContractRefactoring)));
        }
    }
}
