using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>The analyzer that reports each copy of an object that is made by serialization.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CloneAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [RegistrationRules.SerializedClone];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (LibrarySymbols.Of(start.Compilation) is not null)
            {
                start.RegisterSyntaxNodeAction(Report, SyntaxKind.InvocationExpression);
            }
        });
    }

    private static void Report(SyntaxNodeAnalysisContext context)
    {
        InvocationExpressionSyntax call = (InvocationExpressionSyntax)context.Node;
        if (SerializedClone.Find(context.SemanticModel, call, context.CancellationToken) is not null)
        {
            context.ReportDiagnostic(Diagnostic.Create(RegistrationRules.SerializedClone, call.GetLocation()));
        }
    }
}
