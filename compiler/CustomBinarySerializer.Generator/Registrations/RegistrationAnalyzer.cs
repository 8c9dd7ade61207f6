using System.Collections.Immutable;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>
/// The analyzer that reports calls and attributes with an id or a type that the registry will refuse.
/// </summary>
/// <remarks>The analyzer applies the checks of <c>RegistrationChecks</c> as far as the source allows.</remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class RegistrationAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
    [
        RegistrationRules.IdBelowOne,
        RegistrationRules.DuplicateId,
        RegistrationRules.DuplicateType,
        RegistrationRules.Refused,
    ];

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

        MarkedTypes marked = new(context.Compilation, library);
        context.RegisterSymbolAction(symbol => marked.Report(symbol), SymbolKind.NamedType);
        context.RegisterOperationAction(operation => ReportCall(operation, library), OperationKind.Invocation);
        context.RegisterOperationBlockAction(block => MethodRegistrations.Report(block, library));
    }

    private static void ReportCall(OperationAnalysisContext context, LibrarySymbols library)
    {
        if (RegistryCall.Of((IInvocationOperation)context.Operation, library) is not { } call)
        {
            return;
        }

        if (call.Id < 1)
        {
            context.ReportDiagnostic(Diagnostic.Create(RegistrationRules.IdBelowOne, call.IdPlace, NameOf(call.Type), call.Id));
        }

        if (call.Type is null)
        {
            return;
        }

        if (RegistrationReasons.Against(call, library) is { } reason)
        {
            context.ReportDiagnostic(
                Diagnostic.Create(RegistrationRules.Refused, call.Place, RegistrationReasons.Remedy(call, library), reason));
        }
    }

    internal static string NameOf(ITypeSymbol? type) =>
        type is null
            ? "The type"
            : TypeSizes.IsTooLarge(type)
            ? TypeSizes.ShortNameOf(type)
            : type.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat);
}
