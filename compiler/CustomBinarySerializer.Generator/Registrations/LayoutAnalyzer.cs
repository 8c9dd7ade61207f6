using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>
/// The analyzer that reports registered types whose members the rules refuse, with the registry's message.
/// </summary>
/// <remarks>For marked types the generator reports this, because it plans them in any case.</remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class LayoutAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        [RegistrationRules.Refused, RegistrationRules.LostState, RegistrationRules.OptionalNotLast];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(Start);
    }

    private static void Start(CompilationStartAnalysisContext context)
    {
        if (LibrarySymbols.Of(context.Compilation) is not { } library)
        {
            return;
        }

        LayoutCheck check = new(context.Compilation, library, context.CancellationToken);
        context.RegisterOperationAction(operation => ReportCall(operation, library, check), OperationKind.Invocation);
    }

    private static void ReportCall(OperationAnalysisContext context, LibrarySymbols library, LayoutCheck check)
    {
        if (RegistryCall.Of((IInvocationOperation)context.Operation, library) is { Method: RegistryMethods.Register, Type: { } type } call
            && !library.HasContract(type)
            && library.TypeIdOf(type) is null
            && RegistrationReasons.Against(call, library) is null
            && KnownOptions.Of(call.Options) is { } options
            && check.Of(type, options) is { } refusal)
        {
            context.ReportDiagnostic(refusal.At(call.Place));
        }
    }
}
