using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>
/// The analyzer that compares contracts with the reviewed layout, if the project has contracts.layout.json.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class LayoutFileAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [
        LayoutRules.Breaking, LayoutRules.NotReviewed, LayoutRules.Unusable
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
        if (context.Compilation is not CSharpCompilation compilation
            || compilation.GetTypeByMetadataName("CustomBinarySerializer.BinaryTypeIdAttribute") is null
            || LayoutFile.Among(context.Options.AdditionalFiles, context.CancellationToken) is not { } file)
        {
            return;
        }

        // Once per compilation, so that reports exist while a file is edited, and not only after a build.
        CancellationToken cancellation = context.CancellationToken;
        Lazy<ILookup<ISymbol?, Diagnostic>> reports = new(() =>
            LayoutReports.Of(file, compilation, cancellation).ToLookup(
                one => (ISymbol?)one.Owner, one => one.Report, SymbolEqualityComparer.Default));
        context.RegisterSymbolAction(symbol => Report(reports.Value[symbol.Symbol], symbol.ReportDiagnostic), SymbolKind.NamedType);
        context.RegisterAdditionalFileAction(additional =>
        {
            if (additional.AdditionalFile.Path == file.Path)
            {
                Report(reports.Value[null], additional.ReportDiagnostic);
            }
        });
    }

    private static void Report(IEnumerable<Diagnostic> reports, Action<Diagnostic> report)
    {
        foreach (Diagnostic one in reports)
        {
            report(one);
        }
    }
}
