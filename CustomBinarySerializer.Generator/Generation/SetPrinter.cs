using CustomBinarySerializer.Contracts.CSharp;
using CustomBinarySerializer.Generator.Printing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>Prints sets of contracts.</summary>
internal static class SetPrinter
{
    private const string Library = "global::CustomBinarySerializer.";
    private const string Instance = "Instance";

    // No class may have a member of its own name, and Contracts is one that sets are given.
    private const string ContractsInSet = "ContractsInSet";

    /// <summary>Prints the set of the marked types, which registrations find by an attribute of the assembly.</summary>
    internal static string OfMarked(string container, IReadOnlyList<string> contracts, IReadOnlyList<string> flatForms)
    {
        SourceLines lines = ContractPrinter.Begin();
        lines.Add($"[assembly: {Library}GeneratedContractsAttribute(typeof(global::{container}.MarkedContracts))]");
        lines.Separate();
        lines.Open($"namespace {container}");
        lines.Add("/// <summary>The contracts of the types that carry [BinaryTypeId].</summary>");
        lines.Open($"internal sealed class MarkedContracts : {Library}ContractSet");
        AddContracts(lines, contracts);
        if (flatForms.Count > 0)
        {
            lines.Separate();
            AddInstances(lines, "FlatForms", "GeneratedFlatForm", flatForms);
        }

        lines.Close();
        lines.Close();
        return lines.ToString();
    }

    /// <summary>Prints the other part of a set.</summary>
    internal static GeneratedFile Of(INamedTypeSymbol set, TypeDeclarationSyntax syntax, IEnumerable<string> contracts)
    {
        string name = set.ToDisplayString();
        string file = $"{AssemblyContracts.ClassNameOf(name)}.Set.g.cs";
        if (ReasonAgainst(set, syntax) is { } reason)
        {
            return new GeneratedFile(file, "", new EquatableArray<FileProblem>([FileProblem.Of(GenerationRules.InvalidSet, syntax.Identifier.GetLocation(), name, reason)]));
        }

        SourceLines lines = ContractPrinter.Begin();
        int open = 0;
        if (!set.ContainingNamespace.IsGlobalNamespace)
        {
            lines.Open($"namespace {set.ContainingNamespace.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat.WithGlobalNamespaceStyle(SymbolDisplayGlobalNamespaceStyle.Omitted))}");
            open++;
        }

        foreach (TypeDeclarationSyntax outer in syntax.Ancestors().OfType<TypeDeclarationSyntax>().Reverse())
        {
            lines.Open($"partial {KindOf(outer)} {outer.Identifier.Text}{outer.TypeParameterList}");
            open++;
        }

        string self = syntax.Identifier.Text;
        lines.Open($"partial class {self}");
        if (!set.InstanceConstructors.Any(constructor => !constructor.IsImplicitlyDeclared))
        {
            lines.Add($"private {self}()");
            lines.Add("{");
            lines.Add("}");
            lines.Separate();
        }

        lines.Add("/// <summary>The set. Thread-safe.</summary>");
        lines.Add($"public static {self} {Instance} {{ get; }} = new {self}();");
        lines.Separate();
        AddContracts(lines, contracts);
        for (; open >= 0; open--)
        {
            lines.Close();
        }

        return new GeneratedFile(file, lines.ToString(), default);
    }

    private static string? ReasonAgainst(INamedTypeSymbol set, TypeDeclarationSyntax syntax) =>
        set.IsGenericType ? "it is generic"
        : set.IsAbstract ? "it is abstract"
        : set.Name is Instance or ContractsInSet ? "a property of that name is generated. Rename it"
        : syntax.Ancestors().OfType<TypeDeclarationSyntax>().Any(outer => !outer.Modifiers.Any(SyntaxKind.PartialKeyword)) ? "a type around it isn't partial. Make that partial, or move the set out of it"
        : set.InstanceConstructors.All(constructor => !constructor.Parameters.IsEmpty) ? "it has no constructor without parameters. Remove its constructors"
        : null;

    private static string KindOf(TypeDeclarationSyntax type) => type switch
    {
        RecordDeclarationSyntax { ClassOrStructKeyword.RawKind: (int)SyntaxKind.StructKeyword } => "record struct",
        RecordDeclarationSyntax => "record",
        _ => type.Keyword.Text,
    };

    private static void AddContracts(SourceLines lines, IEnumerable<string> contracts) => AddInstances(lines, ContractsInSet, "GeneratedContract", contracts);

    private static void AddInstances(SourceLines lines, string property, string type, IEnumerable<string> classes)
    {
        lines.Add("/// <inheritdoc/>");
        lines.Open($"public override global::System.Collections.Generic.IReadOnlyList<{Library}Contracts.{type}> {property} {{ get; }} = new {Library}Contracts.{type}[]");
        foreach (string name in classes)
        {
            lines.Add($"new {name}(),");
        }

        lines.Close(";");
    }
}
