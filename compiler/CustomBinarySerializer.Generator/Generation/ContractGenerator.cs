using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>
/// The source generator of contracts for types with [BinaryTypeId] and for types that [ContractFor] names. It also
/// generates generated forms of hand-written contracts that only move members.
/// </summary>
/// <remarks>
/// A contract depends on the declarations of all types that the rules examined, the constants in these, the names of
/// all types of the compilation, and its references (<see cref="ContractCache{T}"/>). If none of these has changed, it
/// is neither planned nor printed again. All steps are compared by value.
/// </remarks>
[Generator(LanguageNames.CSharp)]
public sealed class ContractGenerator : IIncrementalGenerator
{
    /// <summary>The name of the generator step that outputs contracts, for tests.</summary>
    internal const string ContractsStep = "Contracts";

    /// <summary>
    /// The project property that disables generated forms if it is false, so that optimized builds call hand-written
    /// contracts. Unoptimized builds always call them, for debugging.
    /// </summary>
    internal const string FormsProperty = "CustomBinarySerializerGeneratedForms";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValueProvider<ImmutableArray<TypeDeclarationSyntax>> candidates = context.SyntaxProvider
            .CreateSyntaxProvider(static (node, _) => IsCandidate(node), static (found, _) => (TypeDeclarationSyntax)found.Node)
            .Collect();
        IncrementalValueProvider<EquatableArray<string>> names = context.SyntaxProvider
            .CreateSyntaxProvider(static (node, _) => DeclaredNames.IsOne(node), static (found, _) => DeclaredNames.Of(found.Node))
            .Collect()
            .Select(static (all, _) => new EquatableArray<string>([.. all]));
        IncrementalValueProvider<bool> allowsForms = context.AnalyzerConfigOptionsProvider.Select(static (options, _) =>
            !(options.GlobalOptions.TryGetValue("build_property." + FormsProperty, out string? value)
                && string.Equals(value, "false", StringComparison.OrdinalIgnoreCase)));
        IncrementalValuesProvider<GeneratedFile> files = candidates.Combine(names)
            .Combine(context.CompilationProvider)
            .Combine(allowsForms)
            .SelectMany(static (inputs, cancellation) => inputs
                is (((var candidates, var names), CSharpCompilation compilation), var allowsForms)
                ? AssemblyContracts.Of(
                    compilation,
                    candidates,
                    names,
                    allowsForms && compilation.Options.OptimizationLevel == OptimizationLevel.Release,
                    cancellation)
                : [])
            .WithTrackingName(ContractsStep);
        context.RegisterSourceOutput(files, static (output, file) => Add(output, file));
    }

    // Checks the names of attributes only: they are bound only after a change.
    private static bool IsCandidate(SyntaxNode node) =>
        node is TypeDeclarationSyntax type
        && (HasMark(type.AttributeLists) || ContractMaker.DeclaresMethods(type)
            || (type.BaseList is not null && type.Modifiers.Any(SyntaxKind.PartialKeyword) && type.BaseList.Types.Any(IsSet)));

    private static bool HasMark(SyntaxList<AttributeListSyntax> lists)
    {
        foreach (AttributeListSyntax list in lists)
        {
            foreach (AttributeSyntax attribute in list.Attributes)
            {
                if (SimpleNameOf(attribute.Name) is "BinaryTypeId" or "BinaryTypeIdAttribute" or "ContractFor" or "ContractForAttribute")
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsSet(BaseTypeSyntax type) => SimpleNameOf(type.Type) == "ContractSet";

    private static string? SimpleNameOf(TypeSyntax name) => name switch
    {
        QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText,
        AliasQualifiedNameSyntax aliased => aliased.Name.Identifier.ValueText,
        SimpleNameSyntax simple => simple.Identifier.ValueText,
        _ => null,
    };

    private static void Add(SourceProductionContext output, GeneratedFile file)
    {
        foreach (FileProblem problem in file.Problems)
        {
            output.ReportDiagnostic(problem.ToDiagnostic());
        }

        if (file.Text.Length > 0)
        {
            output.AddSource(file.Name, SourceText.From(file.Text, Encoding.UTF8));
        }
    }
}
