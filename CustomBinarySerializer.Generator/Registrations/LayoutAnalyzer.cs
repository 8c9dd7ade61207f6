using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>Reports types that get a contract of their members and that the rules refuse, with the words in which the registry would.</summary>
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
        context.RegisterSymbolAction(symbol => ReportMarked(symbol, library, check), SymbolKind.NamedType);
        context.RegisterOperationAction(operation => ReportCall(operation, library, check), OperationKind.Invocation);
    }

    private static void ReportMarked(SymbolAnalysisContext context, LibrarySymbols library, LayoutCheck check)
    {
        INamedTypeSymbol type = (INamedTypeSymbol)context.Symbol;
        if (library.TypeIdOf(type)?.ApplicationSyntaxReference is { } attribute
            && !library.HasContract(type)
            && RegistrationReasons.Against(type) is null
            && check.Of(type, RegistrationOptions.Default) is { } refusal)
        {
            context.ReportDiagnostic(refusal.At(attribute.GetSyntax(context.CancellationToken).GetLocation()));
        }
    }

    private static void ReportCall(OperationAnalysisContext context, LibrarySymbols library, LayoutCheck check)
    {
        if (RegistryCall.Of((IInvocationOperation)context.Operation, library) is { Method: RegistryMethods.RegisterAuto, Type: { } type } call
            && RegistrationReasons.Against(call, library) is null
            && KnownOptions.Of(call.Options) is { } options
            && check.Of(type, options) is { } refusal)
        {
            context.ReportDiagnostic(refusal.At(call.Place));
        }
    }
}
