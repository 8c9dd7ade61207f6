extern alias generator;

using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Tests.TestTypes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Tests.Generation;

/// <summary>A program and what the generator adds to it.</summary>
internal sealed class GeneratedProgram
{
    private static int s_count;

    private readonly Lazy<Assembly> _assembly;

    internal GeneratedProgram(params string[] sources)
        : this(OutputKind.DynamicallyLinkedLibrary, [.. sources.Select(source => Usings + source)])
    {
    }

    internal GeneratedProgram(OutputKind kind, params string[] sources)
        : this(kind, OptimizationLevel.Debug, sources)
    {
    }

    internal GeneratedProgram(OutputKind kind, OptimizationLevel level, params string[] sources)
        : this(kind, level, [], sources)
    {
    }

    internal GeneratedProgram(OutputKind kind, OptimizationLevel level, MetadataReference[] others, params string[] sources)
    {
        // Options of a user's project that checks overflow and has no unsafe code.
        Original = CSharpCompilation.Create(
            $"Program{Interlocked.Increment(ref s_count)}",
            sources.Select(
                (source, i) => CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Latest), $"File{i}.cs")),
            [.. CompiledSource.References, .. others],
            new CSharpCompilationOptions(
                kind, checkOverflow: true, optimizationLevel: level, nullableContextOptions: NullableContextOptions.Enable));
        Driver = CSharpGeneratorDriver.Create(
            [new generator::CustomBinarySerializer.Generator.Generation.ContractGenerator().AsSourceGenerator()],
            parseOptions: new CSharpParseOptions(LanguageVersion.Latest),
            driverOptions: new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true))
            .RunGeneratorsAndUpdateCompilation(Original, out Compilation complete, out ImmutableArray<Diagnostic> diagnostics);
        Assert.That(Driver.GetRunResult().Results[0].Exception?.ToString(), Is.Null);
        Complete = (CSharpCompilation)complete;
        Diagnostics = diagnostics;
        _assembly = new Lazy<Assembly>(Load);
    }

    internal const string Usings =
        "using System; using System.Collections.Generic; using System.Runtime.Serialization; using CustomBinarySerializer;\n";

    internal CSharpCompilation Original { get; }

    internal CSharpCompilation Complete { get; }

    internal GeneratorDriver Driver { get; }

    /// <summary>The diagnostics of the generator.</summary>
    internal ImmutableArray<Diagnostic> Diagnostics { get; }

    internal Assembly Assembly => _assembly.Value;

    /// <summary>The set with a name.</summary>
    internal ContractSet Set(string name) => (ContractSet)Type(name).GetProperty("Instance")!.GetValue(null)!;

    /// <summary>The generated contracts of the program's types, or null if there are none.</summary>
    internal GeneratedContractsAttribute? Contracts => Assembly.GetCustomAttribute<GeneratedContractsAttribute>();

    internal Type Type(string name) => Assembly.GetType(name, throwOnError: true)!;

    /// <summary>Returns the text of the generated file with a name, without its extension.</summary>
    internal string File(string name) =>
        Complete.SyntaxTrees.Select(tree => (Path.GetFileName(tree.FilePath), tree))
            .Single(file => file.Item1 == name + ".g.cs")
            .tree.ToString();

    /// <summary>Returns a registry with the generated contract of a type.</summary>
    internal TypeRegistry RegisterGenerated(string type, int typeId)
    {
        TypeRegistry registry = new TypeRegistry().Register(Type(type), typeId);
        Assert.That((registry.Find(typeId) as IPlannedContract)?.Generated, Is.Not.Null);
        return registry;
    }

    /// <summary>
    /// Returns a registry with the contract in IL of a type that also has a generated contract, by options that the
    /// generated contract doesn't have.
    /// </summary>
    internal static TypeRegistry RegisterInIL(Type type, int typeId, SerializedMembers members = default) =>
        new TypeRegistry().Register(type, typeId, new RegistrationOptions { Members = members, AllowTrailingData = true });

    /// <summary>
    /// Returns the description of the contracts in IL, with the options of the generated contracts.
    /// </summary>
    internal static string DescriptionInIL(TypeRegistry registry) =>
        registry.Describe().ToString().Replace(", \"allowsTrailingData\": true", "", StringComparison.Ordinal);

    private Assembly Load()
    {
        using MemoryStream image = new();
        Microsoft.CodeAnalysis.Emit.EmitResult result = Complete.Emit(image);
        Assert.That(
            result.Success,
            Is.True,
            () => string.Join('\n', result.Diagnostics.Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning))
                + "\n"
                + string.Join('\n', Complete.SyntaxTrees.Except(Original.SyntaxTrees)));
        image.Position = 0;
        return AssemblyLoadContext.Default.LoadFromStream(image);
    }
}
