using System.Collections.Concurrent;
using CustomBinarySerializer.Tests.TestTypes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Tests.Architecture;

/// <summary>
/// The source of the core and of the packages that use its internals, compiled as one: so tests see references between
/// all folders.
/// </summary>
internal static class LibrarySource
{
    internal const string RootNamespace = "CustomBinarySerializer";

    private static readonly Lazy<CSharpCompilation> s_compilation = new(Compile);
    private static readonly ConcurrentDictionary<SyntaxTree, SemanticModel> s_models = new();

    // Packages of their own, with the last part of their namespaces.
    private static readonly (string Package, string Folder)[] s_packages =
    [
        ("BinaryFormatter", "Graphs"),
        ("SharedMemory", "SharedMemory"),
        ("Testing", "Testing"),
        ("TransactionFiles", "TransactionFiles"),
    ];

    private static readonly (string Path, string Prefix)[] s_folders =
    [
        (Repository.FolderOf(RootNamespace), ""),
        (Repository.PathOf("compiler", "CustomBinarySerializer.Compiler"), "Compiler/"),
        .. s_packages.Select(each => (Repository.FolderOf($"{RootNamespace}.{each.Package}"), $"{each.Folder}/")),
    ];

    private static readonly string?[] s_assemblies = [RootNamespace, .. s_packages.Select(each => $"{RootNamespace}.{each.Package}")];

    internal static CSharpCompilation Compilation => s_compilation.Value;

    internal static IEnumerable<SyntaxTree> Files => Compilation.SyntaxTrees.Where(tree => tree.FilePath.Length > 0);

    /// <summary>Returns the semantic model of a file. All tests share it, because it caches what it computes.</summary>
    internal static SemanticModel ModelOf(SyntaxTree file) => s_models.GetOrAdd(file, file => Compilation.GetSemanticModel(file));

    /// <summary>
    /// The path relative to the folder of the core, with forward slashes; other projects are folders in it, by the last
    /// part of their namespace.
    /// </summary>
    internal static string PathOf(SyntaxTree tree)
    {
        (string path, string prefix) = s_folders.First(
            folder => tree.FilePath.StartsWith(folder.Path + Path.DirectorySeparatorChar, StringComparison.Ordinal));
        return prefix + Path.GetRelativePath(path, tree.FilePath).Replace('\\', '/');
    }

    /// <summary>The folder on the first level; empty for files that are in no folder.</summary>
    internal static string FolderOf(SyntaxTree tree) => PathOf(tree).Split('/') is [string folder, _, ..] ? folder : "";

    /// <summary>The namespace that a file in its folder is to declare.</summary>
    internal static string NamespaceOf(SyntaxTree tree) => string.Join('.', [RootNamespace, .. PathOf(tree).Split('/')[..^1]]);

    /// <summary>
    /// The namespace of public types, in any folder: that of the package, or in the core that of generated code.
    /// </summary>
    internal static string PublicNamespaceOf(SyntaxTree tree) => FolderOf(tree) switch
    {
        "Compiler" => RootNamespace,
        string folder when Array.Exists(s_packages, each => each.Folder == folder) => $"{RootNamespace}.{folder}",
        _ => $"{RootNamespace}.Generated",
    };

    private static CSharpCompilation Compile()
    {
        IEnumerable<string> paths =
            from folder in s_folders
            from path in SourceReferences.FilesIn(folder.Path)
            select path;
        CSharpCompilation compilation = CSharpCompilation.Create(
            RootNamespace,
            [.. paths.Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(path), path: path)),
            CSharpSyntaxTree.ParseText(SourceReferences.ImplicitUsings)],
            CompiledSource.References.Where(reference => !s_assemblies.Contains(Path.GetFileNameWithoutExtension(reference.Display))),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
        SourceReferences.ThrowIfBroken(compilation);
        return compilation;
    }
}
