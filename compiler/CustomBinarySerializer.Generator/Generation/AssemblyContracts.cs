using System.Collections.Immutable;
using System.Text;
using CustomBinarySerializer.Compiler.CSharp;
using CustomBinarySerializer.Compiler.Models;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Generation;

/// <summary>The generated files of an assembly.</summary>
internal static class AssemblyContracts
{
    private const string Library = "CustomBinarySerializer.";

    private static readonly ContractCache<ImmutableArray<DeclaredContract>> s_made = new();

    /// <summary>
    /// Returns the files: one for each contract, one for each set, and one for the set of the marked types.
    /// </summary>
    /// <param name="compilation">The compilation.</param>
    /// <param name="candidates">The declarations that may request a contract.</param>
    /// <param name="names">The names of all types.</param>
    /// <param name="hasForms">Whether hand-written contracts get generated forms.</param>
    /// <param name="cancellation">Cancels the work.</param>
    internal static IEnumerable<GeneratedFile> Of(
        CSharpCompilation compilation,
        ImmutableArray<TypeDeclarationSyntax> candidates,
        EquatableArray<string> names,
        bool hasForms,
        CancellationToken cancellation)
    {
        if (candidates.IsEmpty || compilation.GetTypeByMetadataName(Library + "ICustomBinarySerializable") is null)
        {
            return [];
        }

        // For .NET Framework, each contract is a part of its type, and nothing else is generated.
        hasForms &= !PortablePart.IsNeededIn(compilation);
        World world = new(compilation, names, hasForms);
        // The suffix is the name of no library type, because an assembly may be named like one.
        string container = $"{LibraryNames.Generated}{Identifiers.Escaped(Plain(compilation.AssemblyName ?? "Assembly") + "Contracts")}";
        List<DeclaredContract> contracts = [];
        List<(INamedTypeSymbol Set, TypeDeclarationSyntax Syntax)> sets = [];
        foreach (TypeDeclarationSyntax candidate in candidates)
        {
            cancellation.ThrowIfCancellationRequested();
            contracts.AddRange(
                s_made.GetOrMake(candidate, world, () => ContractMaker.Of(compilation, candidate, container, hasForms, cancellation)));
            if (candidate.BaseList is not null && SetOf(compilation, candidate, cancellation) is { } set
                && !sets.Exists(known => SymbolEqualityComparer.Default.Equals(known.Set, set)))
            {
                sets.Add((set, candidate));
            }
        }

        // A set that names a type twice is reported separately.
        contracts = [.. contracts.GroupBy(contract => contract.ClassName).SelectMany(same => same.Key.Length == 0 ? same : same.Take(1))];
        List<GeneratedFile> files = [
            .. contracts.Select(contract => contract.File), .. contracts.Select(contract => contract.View).OfType<GeneratedFile>()
        ];
        DeclaredContract[] marked = Made(areForms: false);
        DeclaredContract[] forms = Made(areForms: true);
        if (marked.Length + forms.Length > 0)
        {
            files.Add(new GeneratedFile("MarkedContracts.g.cs", SetPrinter.OfMarked(container, marked, forms), default));
        }

        foreach ((INamedTypeSymbol set, TypeDeclarationSyntax syntax) in sets)
        {
            string name = set.ToDisplayString();
            string[] own = [.. contracts
                .Where(contract => contract.Set == name && contract.ClassName.Length > 0)
                .Select(contract => contract.ClassName)];
            files.Add(SetPrinter.Of(set, syntax, [.. marked.Select(contract => contract.ClassName), .. own]));
        }

        return WithNamesOfTheirOwn(files);

        DeclaredContract[] Made(bool areForms) =>
            [.. contracts
                .Where(contract => contract.Set.Length == 0 && contract.ClassName.Length > 0 && contract.IsForm == areForms)
                .OrderBy(contract => contract.ClassName, StringComparer.Ordinal)];
    }

    // Only partial classes that look like sets, so that few are bound.
    private static INamedTypeSymbol? SetOf(CSharpCompilation compilation, TypeDeclarationSyntax syntax, CancellationToken cancellation) =>
        syntax.Modifiers.Any(SyntaxKind.PartialKeyword)
        && compilation.GetSemanticModel(syntax.SyntaxTree)
            .GetDeclaredSymbol(syntax, cancellation) is { BaseType: { Name: "ContractSet" } of } set
        && of.ToDisplayString() == Library + "ContractSet"
            ? set
            : null;

    /// <summary>
    /// Returns the unique class name for a type. If names differ by more than the position of dots, a number is added.
    /// </summary>
    internal static string ClassNameOf(string type) =>
        type.All(c => char.IsLetterOrDigit(c) || c is '.' or ':') ? Plain(type) : $"{Plain(type)}_{Number(type):x8}";

    private static string Plain(string name)
    {
        StringBuilder plain = new();
        foreach (char c in name)
        {
            plain.Append(char.IsLetterOrDigit(c) ? c : '_');
        }

        return plain.Length > 0 && char.IsDigit(plain[0]) ? "_" + plain : plain.ToString();
    }

    // FNV-1a: the same in every process.
    private static uint Number(string text) => text.Aggregate(2166136261, (number, c) => unchecked((number ^ c) * 16777619));

    // File names must differ by more than the case of letters.
    private static IEnumerable<GeneratedFile> WithNamesOfTheirOwn(IEnumerable<GeneratedFile> files) =>
        files.GroupBy(file => file.Name, StringComparer.OrdinalIgnoreCase).SelectMany(
            same => same.Select((file, i) => i == 0 ? file : file with { Name = $"{i}.{file.Name}" }));
}
