using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.Symbols;

/// <summary>The types of a test project, as loaded assembly and as symbols of a compilation.</summary>
internal sealed class TestTypes
{
    private const string Core = "CustomBinarySerializer.Tests";
    private const string Graphs = "CustomBinarySerializer.BinaryFormatter.Tests";

    // The usings of the projects beyond the implicit ones.
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

    private readonly string _project;
    private readonly string[] _folders;
    private readonly string _output;
    private readonly Lazy<Assembly> _assembly;
    private readonly Lazy<CSharpCompilation> _source;
    private readonly Lazy<CSharpCompilation> _sourceOverImplementation;
    private readonly Lazy<CSharpCompilation> _metadata;
    private readonly Lazy<CSharpCompilation> _publicMetadata;

    private TestTypes(string project, string program, params string[] sharedFolders)
    {
        _project = project;
        _folders = [Repository.FolderOf(project), .. sharedFolders];
        _output = Path.Combine(
            Repository.FolderOf(program),
            Path.GetRelativePath(Repository.FolderOf("CustomBinarySerializer.Generator.Tests"), AppContext.BaseDirectory));
        _assembly = new(Load);
        _source = new(() => Compile(References, MetadataImportOptions.Public));
        _sourceOverImplementation = new(() => Compile(ImplementationAssemblies, MetadataImportOptions.All));
        _metadata = new(() => OfMetadata(ImplementationAssemblies, MetadataImportOptions.All));
        _publicMetadata = new(() => OfMetadata(References, MetadataImportOptions.Public));
    }

    /// <summary>The test types of the core.</summary>
    internal static TestTypes OfCore { get; } = new(Core, Core, Repository.PathOf("testing", "TestMemory"));

    /// <summary>The test types of all projects whose types are planned.</summary>
    internal static TestTypes[] All { get; } = [OfCore, new($"{Core}.TestTypes", Core), new(Graphs, Graphs)];

    /// <summary>The types of F# that tests of the core use.</summary>
    internal static Assembly FSharpAssembly =>
        OfCore.Assembly is not null ? Assembly.Load($"{Core}.FSharpTypes") : throw new InvalidOperationException();

    /// <summary>The compiled tests.</summary>
    internal Assembly Assembly => _assembly.Value;

    /// <summary>The source of the types, with the references of a user's project.</summary>
    internal CSharpCompilation Source => _source.Value;

    /// <summary>The source of the types, compiled against runtime assemblies, so that no member is hidden.</summary>
    internal CSharpCompilation SourceOverImplementation => _sourceOverImplementation.Value;

    /// <summary>The types as metadata with all members, which no user's compiler shows.</summary>
    internal CSharpCompilation Metadata => _metadata.Value;

    /// <summary>The types as metadata, as a user's compiler shows a referenced assembly.</summary>
    internal CSharpCompilation PublicMetadata => _publicMetadata.Value;

    private ImmutableArray<MetadataReference> References => [.. ReferenceAssemblies.All, .. Others];

    private ImmutableArray<MetadataReference> ImplementationAssemblies =>
    [
        .. Directory.GetFiles(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "*.dll")
            .Where(path => Path.GetFileName(path) is var name
                && (name.StartsWith("System.", StringComparison.Ordinal)
                    || name.StartsWith("Microsoft.", StringComparison.Ordinal)
                    || name is "netstandard.dll" or "mscorlib.dll" or "WindowsBase.dll")
                && !name.EndsWith(".Native.dll", StringComparison.Ordinal)
                && !name.StartsWith("Microsoft.DiaSymReader", StringComparison.Ordinal))
            .Select(path => MetadataReference.CreateFromFile(path)),
        .. Others,
    ];

    private IEnumerable<MetadataReference> Others => Directory.GetFiles(_output, "*.dll")
        .Where(path =>
            Path.GetFileNameWithoutExtension(path) is var name && name != _project
                && name is not "System.Runtime.Serialization.Formatters" and not "CustomBinarySerializer.Generator")
        .Order(StringComparer.Ordinal)
        .Select(path => MetadataReference.CreateFromFile(path));

    private CSharpCompilation OfMetadata(ImmutableArray<MetadataReference> references, MetadataImportOptions import) =>
        CSharpCompilation.Create(
            "UserProject",
            [],
            [.. references, MetadataReference.CreateFromFile(Path.Combine(_output, $"{_project}.dll"))],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, metadataImportOptions: import));

    private CSharpCompilation Compile(ImmutableArray<MetadataReference> references, MetadataImportOptions import)
    {
        CSharpParseOptions parsing =
            new(LanguageVersion.Preview, DocumentationMode.None, preprocessorSymbols: ["NET", "NET10_0", "NET10_0_OR_GREATER"]);
        IEnumerable<string> files = _folders
            .SelectMany(folder => Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories))
            .Where(path => !path.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal))
            .Where(path => !path.Contains($"{Path.DirectorySeparatorChar}bin{Path.DirectorySeparatorChar}", StringComparison.Ordinal));
        return CSharpCompilation.Create(
            _project,
            [
                CSharpSyntaxTree.ParseText(Usings, parsing),
                .. files.Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(path), parsing, path))
            ],
            references,
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                allowUnsafe: true,
                nullableContextOptions: NullableContextOptions.Enable,
                metadataImportOptions: import));
    }

    private Assembly Load()
    {
        AssemblyLoadContext.Default.Resolving += (context, name) =>
            Path.Combine(_output, $"{name.Name}.dll") is var path && File.Exists(path) ? context.LoadFromAssemblyPath(path) : null;
        return AssemblyLoadContext.Default.LoadFromAssemblyPath(Path.Combine(_output, $"{_project}.dll"));
    }
}
