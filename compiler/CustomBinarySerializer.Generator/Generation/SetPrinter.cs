using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Source;
using CustomBinarySerializer.Generator.Printing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>A printer of contract sets.</summary>
internal static class SetPrinter
{
    private const string Generated = LibraryNames.GeneratedInCode;
    private const string Instance = "Instance";

    // A class can't have a member with its own name, and Contracts is a common name of sets.
    private const string ContractsInSet = "ContractsInSet";

    private const string List = "global::System.Collections.Generic.IReadOnlyList<" + Generated + "GeneratedContract>";

    /// <summary>
    /// Prints the attribute by which registrations find an assembly's generated contracts. Each contract is created on
    /// demand, because creating all is slow in a program with many types.
    /// </summary>
    internal static string OfMarked(string container, DeclaredContract[] contracts, DeclaredContract[] forms)
    {
        SourceLines lines = ContractPrinter.Begin();
        lines.Add($"[assembly: global::{container}.MarkedContracts]");
        lines.Separate();
        lines.Open($"namespace {container}");
        lines.Add(
            "/// <summary>The contracts of the types that carry [BinaryTypeId], and the generated forms of hand-written contracts.</summary>");
        lines.Open($"internal sealed class MarkedContracts : {Generated}GeneratedContractsAttribute");
        AddFinder(lines, "Contract", contracts);
        lines.Separate();
        AddFinder(lines, "Form", forms);
        lines.Close();
        lines.Close();
        return lines.ToString();
    }

    private static void AddFinder(SourceLines lines, string kind, DeclaredContract[] contracts)
    {
        string type = $"{Generated}Generated{kind}";
        lines.Add("/// <inheritdoc/>");
        lines.Open($"public override {type} {kind}Of(string type)");
        lines.Open("switch (type)");
        for (int i = 0; i < contracts.Length; i++)
        {
            lines.Add($"case {Literals.Of(contracts[i].TypeName, "string", isEnum: false)}: return {kind}{i}();");
        }

        lines.Add("default: return null;");
        lines.Close();
        lines.Close();
        for (int i = 0; i < contracts.Length; i++)
        {
            lines.Separate();
            lines.Add($"private static {type} {kind}{i}() => new {contracts[i].ClassName}();");
        }
    }

    /// <summary>Prints the generated part of a set.</summary>
    internal static GeneratedFile Of(INamedTypeSymbol set, TypeDeclarationSyntax syntax, IEnumerable<string> contracts)
    {
        string name = set.ToDisplayString();
        string file = $"{AssemblyContracts.ClassNameOf(name)}.Set.g.cs";
        if (ReasonAgainst(set, syntax) is { } reason)
        {
            return new GeneratedFile(
                file,
                "",
                new EquatableArray<FileProblem>(
                    [FileProblem.Of(GenerationRules.InvalidSet, syntax.Identifier.GetLocation(), name, reason)]));
        }

        SourceLines lines = ContractPrinter.Begin();
        int open = PartialType.OpenAround(lines, set, syntax);
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
        PartialType.Close(lines, open + 1);

        return new GeneratedFile(file, lines.ToString(), default);
    }

    private static string? ReasonAgainst(INamedTypeSymbol set, TypeDeclarationSyntax syntax) =>
        set.IsGenericType ? "it is generic"
        : set.IsAbstract ? "it is abstract"
        : set.Name is Instance or ContractsInSet ? "a property of that name is generated. Rename it"
        : PartialType.IsInsideOther(syntax) ? "a type around it isn't partial. Make that partial, or move the set out of it"
        : set.InstanceConstructors.All(constructor => !constructor.Parameters.IsEmpty)
            ? "it has no constructor without parameters. Remove its constructors"
        : null;

    private static void AddContracts(SourceLines lines, IEnumerable<string> contracts)
    {
        lines.Add("/// <inheritdoc/>");
        lines.Open($"public override {List} {ContractsInSet} {{ get; }} = new {Generated}GeneratedContract[]");
        foreach (string contract in contracts)
        {
            lines.Add($"new {contract}(),");
        }

        lines.Close(";");
    }
}
