using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Following;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace CustomBinarySerializer.Generator.HandWritten.Rules;

/// <summary>
/// The analyzer of hand-written contracts: it reports differences between the two methods, and members that they lose.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class HandWrittenContractAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
    [
        HandWrittenRules.Mismatch,
        HandWrittenRules.NotRestored,
        HandWrittenRules.Untouched,
        HandWrittenRules.NullableText,
        HandWrittenRules.Kept,
        HandWrittenRules.NotFollowed,
        HandWrittenRules.TooLong,
    ];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(static start =>
        {
            Bodies bodies = new(start.Compilation, start.CancellationToken);
            if (bodies.Contract is not null)
            {
                start.RegisterSymbolAction(
                    symbol => Analyze((INamedTypeSymbol)symbol.Symbol, bodies, symbol.ReportDiagnostic), SymbolKind.NamedType);
            }
        });
    }

    private static void Analyze(INamedTypeSymbol type, Bodies bodies, Action<Diagnostic> report)
    {
        if (FollowedContract.Of(type,
        bodies,
        e => report(Diagnostic.Create(HandWrittenRules.TooLong, e.Place.GetLocation(), type.Name, e.Message))) is not { } contract)
        {
            return;
        }

        Lazy<MemberUse> read = new(() => new MemberUse(bodies, contract.Read));

        // A type that inherits both methods has only its own members to report.
        if (contract.Write.Bodies.Concat(contract.Read.Bodies).Any(followed => IsOf(followed.Method, type)))
        {
            MismatchRule.Report(contract, report);
            RestoredRule.Report(contract, read, report);
            NullableTextRule.Report(contract, report);
            KeptRule.Report(contract, report, bodies.Cancellation);
        }

        UntouchedRule.Report(contract, read, bodies, report);
    }

    internal static bool IsOf(IMethodSymbol method, INamedTypeSymbol type) =>
        SymbolEqualityComparer.Default.Equals(method.ContainingType.OriginalDefinition, type.OriginalDefinition);
}
