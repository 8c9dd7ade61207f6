using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>
/// Makes the contracts of types that carry [BinaryTypeId] and have none of their own, and of those that [ContractFor] names; and the flat forms of hand-written contracts
/// that only move members.
/// </summary>
/// <remarks>
/// What a contract depends on are the declarations of all types that the rules looked at while it was made, the constants in these, the names of all types of the compilation, and what it
/// refers to (<see cref="ContractCache{T}"/>): where none of these has changed, it is neither planned nor printed again. Every step is compared by value.
/// </remarks>
[Generator(LanguageNames.CSharp)]
public sealed class ContractGenerator : IIncrementalGenerator
{
    /// <summary>The name of the step whose items are contracts, for tests.</summary>
    internal const string ContractsStep = "Contracts";

    /// <summary>The property of a project that says false where hand-written contracts are to be called in optimized builds, too. In others, where people debug them, they always are.</summary>
    internal const string FlatFormsProperty = "CustomBinarySerializerFlatForms";

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
        IncrementalValueProvider<bool> allowsFlatForms = context.AnalyzerConfigOptionsProvider.Select(static (options, _) =>
            !(options.GlobalOptions.TryGetValue("build_property." + FlatFormsProperty, out string? value) && string.Equals(value, "false", StringComparison.OrdinalIgnoreCase)));
        IncrementalValuesProvider<GeneratedFile> files = candidates.Combine(names).Combine(context.CompilationProvider).Combine(allowsFlatForms)
            .SelectMany(static (inputs, cancellation) => inputs is (((var candidates, var names), CSharpCompilation compilation), var allowsFlatForms)
                ? AssemblyContracts.Of(compilation, candidates, names, allowsFlatForms && compilation.Options.OptimizationLevel == OptimizationLevel.Release, cancellation)
                : [])
            .WithTrackingName(ContractsStep);
        context.RegisterSourceOutput(files, static (output, file) => Add(output, file));
    }

    // By the names that the attributes have: what they are bound to is looked at only where something has changed.
    private static bool IsCandidate(SyntaxNode node) =>
        node is TypeDeclarationSyntax type
        && (HasMark(type.AttributeLists) || ContractMaker.DeclaresMethods(type) || (type.BaseList is not null && type.Modifiers.Any(SyntaxKind.PartialKeyword) && type.BaseList.Types.Any(IsSet)));

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
