using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>The analyzer that reports each use of BinaryFormatter, to offer the migration fix.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BinaryFormatterAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [RegistrationRules.BinaryFormatter];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (LibrarySymbols.Of(start.Compilation) is not null)
            {
                start.RegisterSyntaxNodeAction(Report, SyntaxKind.IdentifierName);
            }
        });
    }

    private static void Report(SyntaxNodeAnalysisContext context)
    {
        IdentifierNameSyntax name = (IdentifierNameSyntax)context.Node;
        if (name.Identifier.ValueText == "BinaryFormatter"
            && name.FirstAncestorOrSelf<UsingDirectiveSyntax>() is null
            && context.SemanticModel.GetSymbolInfo(
                name, context.CancellationToken) is { Symbol: var symbol, CandidateSymbols: var candidates }
            && IsBinaryFormatter(symbol ?? candidates.FirstOrDefault()))
        {
            context.ReportDiagnostic(Diagnostic.Create(RegistrationRules.BinaryFormatter, name.GetLocation()));
        }
    }

    private static bool IsBinaryFormatter(ISymbol? symbol) => FormatterKinds.IsBinaryFormatter(
        symbol is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor ? constructor.ContainingType : symbol as ITypeSymbol);
}
