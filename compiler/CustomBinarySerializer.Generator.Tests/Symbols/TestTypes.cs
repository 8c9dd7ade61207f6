using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.Symbols;

/// <summary>The types of the library's own tests: as they run, and as a compiler sees their source.</summary>
internal static class TestTypes
{
    private const string Project = "CustomBinarySerializer.Tests";

    // As the project has them beyond the implicit ones.
    private const string Usings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        global using NUnit.Framework;
        global using CustomBinarySerializer.TestKit;
        global using CustomBinarySerializer.TestMemory;
        """;

    private static readonly string s_output = Path.Combine(
        Repository.FolderOf(Project), Path.GetRelativePath(Repository.FolderOf("CustomBinarySerializer.Generator.Tests"), AppContext.BaseDirectory));

    private static readonly Lazy<Assembly> s_assembly = new(Load);

    private static readonly Lazy<CSharpCompilation> s_source = new(() => Compile(References, MetadataImportOptions.Public));

    private static readonly Lazy<CSharpCompilation> s_sourceOverImplementation = new(() => Compile(ImplementationAssemblies, MetadataImportOptions.All));

    /// <summary>The compiled tests.</summary>
    internal static Assembly Assembly => s_assembly.Value;

    /// <summary>The types of F# that they use.</summary>
    internal static Assembly FSharpAssembly => s_assembly.Value is not null ? Assembly.Load($"{Project}.FSharpTypes") : throw new InvalidOperationException();

    /// <summary>Their source, with references as a project has them.</summary>
    internal static CSharpCompilation Source => s_source.Value;

    /// <summary>Their source, over the assemblies that run, with all members: nothing is hidden.</summary>
    internal static CSharpCompilation SourceOverImplementation => s_sourceOverImplementation.Value;

    /// <summary>They without their source, with all members, which no user's compiler shows.</summary>
    internal static CSharpCompilation Metadata { get; } = OfMetadata(ImplementationAssemblies, MetadataImportOptions.All);

    /// <summary>They without their source, as a user's compiler shows a referenced assembly.</summary>
    internal static CSharpCompilation PublicMetadata { get; } = OfMetadata(References, MetadataImportOptions.Public);

    private static ImmutableArray<MetadataReference> References => [.. ReferenceAssemblies.All, .. Others];

    private static ImmutableArray<MetadataReference> ImplementationAssemblies =>
    [
        .. Directory.GetFiles(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "*.dll")
            .Where(path => Path.GetFileName(path) is var name && (name.StartsWith("System.", StringComparison.Ordinal) || name.StartsWith("Microsoft.", StringComparison.Ordinal) || name is "netstandard.dll" or "mscorlib.dll" or "WindowsBase.dll")
                && !name.EndsWith(".Native.dll", StringComparison.Ordinal) && !name.StartsWith("Microsoft.DiaSymReader", StringComparison.Ordinal))
            .Select(path => MetadataReference.CreateFromFile(path)),
        .. Others,
    ];

    private static IEnumerable<MetadataReference> Others => Directory.GetFiles(s_output, "*.dll")
        .Where(path => Path.GetFileNameWithoutExtension(path) is not Project and not "System.Runtime.Serialization.Formatters" and not "CustomBinarySerializer.Generator")
        .Order(StringComparer.Ordinal)
        .Select(path => MetadataReference.CreateFromFile(path));

    private static CSharpCompilation OfMetadata(ImmutableArray<MetadataReference> references, MetadataImportOptions import) => CSharpCompilation.Create(
        "UserProject",
        [],
        [.. references, MetadataReference.CreateFromFile(Path.Combine(s_output, $"{Project}.dll"))],
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, metadataImportOptions: import));

    private static CSharpCompilation Compile(ImmutableArray<MetadataReference> references, MetadataImportOptions import)
    {
        CSharpParseOptions parsing = new(LanguageVersion.Preview, DocumentationMode.None, preprocessorSymbols: ["NET", "NET10_0", "NET10_0_OR_GREATER"]);
        string[] folders = [Repository.FolderOf(Project), Repository.PathOf("testing", "TestMemory")];
        IEnumerable<string> files = folders
            .SelectMany(folder => Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories))
            .Where(path => !path.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal))
            .Where(path => !path.Contains($"{Path.DirectorySeparatorChar}bin{Path.DirectorySeparatorChar}", StringComparison.Ordinal));
        return CSharpCompilation.Create(
            Project,
            [CSharpSyntaxTree.ParseText(Usings, parsing), .. files.Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(path), parsing, path))],
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable, metadataImportOptions: import));
    }

    private static Assembly Load()
    {
        AssemblyLoadContext.Default.Resolving += (context, name) =>
            Path.Combine(s_output, $"{name.Name}.dll") is var path && File.Exists(path) ? context.LoadFromAssemblyPath(path) : null;
        return AssemblyLoadContext.Default.LoadFromAssemblyPath(Path.Combine(s_output, $"{Project}.dll"));
    }
}
