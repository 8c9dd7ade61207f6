using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>
/// Source of a user of the library, compiled against the library and the framework's reference assemblies, which lack
/// what is public at run time only; where there is no SDK, against the framework that runs the tests.
/// </summary>
internal static class CompiledSource
{
    private static readonly Lazy<ImmutableArray<MetadataReference>> s_references = new(
        () => [.. Paths().Select(path => MetadataReference.CreateFromFile(path))]);

    // The setting of the SDK: an assembly may refer to another version of one that is there.
    private static readonly KeyValuePair<string, ReportDiagnostic>[] s_sdkDefaults = [new("CS1701", ReportDiagnostic.Suppress)];

    internal static ImmutableArray<MetadataReference> References => s_references.Value;

    /// <summary>Returns the messages of the compiler, warnings included, in the order of the source.</summary>
    internal static IReadOnlyList<string> Diagnose(string source) =>
        [.. Compile(source).GetDiagnostics()
            .Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Info)
            .OrderBy(diagnostic => diagnostic.Location.SourceSpan.Start)
            .Select(diagnostic => diagnostic.Id)];

    internal static Assembly Load(string source, AssemblyLoadContext? context = null) => Load(Compile(source), context);

    /// <summary>Compiles and loads source at an optimization level.</summary>
    internal static Assembly Load(string source, OptimizationLevel level)
    {
        CSharpCompilation compilation = Compile(source);
        return Load(compilation.WithOptions(compilation.Options.WithOptimizationLevel(level)));
    }

    /// <summary>Loads a program, whose entry point may be called.</summary>
    internal static Assembly LoadProgram(string source) => Load(Compile(source, OutputKind.ConsoleApplication));

    /// <summary>
    /// Loads an assembly of that name, without unsafe code and with checks of overflow, into a context of its own.
    /// </summary>
    internal static Assembly LoadNamed(string name, string source) => Load(CSharpCompilation.Create(
        name,
        [CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Latest))],
        References,
        new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary, checkOverflow: true, optimizationLevel: OptimizationLevel.Release)));

    /// <summary>Compiles an assembly of that name into a file.</summary>
    /// <param name="name">The name of the assembly.</param>
    /// <param name="source">The source of the assembly.</param>
    /// <param name="path">The path of the file.</param>
    /// <param name="referred">The paths of other assemblies that the assembly refers to.</param>
    internal static void Save(string name, string source, string path, params string[] referred)
    {
        Microsoft.CodeAnalysis.Emit.EmitResult result = Compile(source)
            .WithAssemblyName(name)
            .AddReferences(referred.Select(file => MetadataReference.CreateFromFile(file)))
            .Emit(path);
        Assert.That(result.Success, Is.True, string.Join('\n', result.Diagnostics));
    }

    private static IEnumerable<string> Paths()
    {
        string runtime = RuntimeEnvironment.GetRuntimeDirectory();
        string[] running = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator);
        DirectoryInfo packs = new(Path.Combine(runtime, "..", "..", "..", "packs", "Microsoft.NETCore.App.Ref"));
        // The generator, too, has the options of registrations, and no program refers to it.
        string[] own =
            [.. running.Where(
                path => !path.StartsWith(runtime, StringComparison.Ordinal)
                    && Path.GetFileName(path) != "CustomBinarySerializer.Generator.dll")];
        DirectoryInfo? pack = packs.Exists ? packs.EnumerateDirectories($"{Environment.Version.Major}.*").FirstOrDefault() : null;
        return pack is null ? running
            : own.Concat(Directory.EnumerateFiles(Path.Combine(pack.FullName, "ref", $"net{Environment.Version.Major}.0"), "*.dll"))
                .DistinctBy(Path.GetFileName);
    }

    private static Assembly Load(CSharpCompilation compilation, AssemblyLoadContext? context = null)
    {
        using MemoryStream image = new();
        Microsoft.CodeAnalysis.Emit.EmitResult result = compilation.Emit(image);
        Assert.That(result.Success, Is.True, string.Join('\n', result.Diagnostics));
        image.Position = 0;
        return (context ?? new AssemblyLoadContext(null)).LoadFromStream(image);
    }

    private static CSharpCompilation Compile(string source, OutputKind kind = OutputKind.DynamicallyLinkedLibrary) =>
        CSharpCompilation.Create(
            Path.GetRandomFileName(),
            [CSharpSyntaxTree.ParseText(source)],
            References,
            new CSharpCompilationOptions(
                kind, nullableContextOptions: NullableContextOptions.Annotations, specificDiagnosticOptions: s_sdkDefaults));
}
