using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.TestKit;

/// <summary>Finds references between files of a project, whose source tests compile.</summary>
internal static class SourceReferences
{
    /// <summary>The global using directives of every project.</summary>
    internal const string ImplicitUsings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        global using CustomBinarySerializer.Generated;
        """;

    /// <summary>The assemblies that this process may load.</summary>
    internal static IEnumerable<MetadataReference> OfThisProcess =>
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Select(path => MetadataReference.CreateFromFile(path));

    // Generators and targets don't run here, so partial methods have no body, partial types don't implement their base
    // or interfaces, and nested types are missing. A program is compiled as a library.
    private static readonly string[] s_acceptedErrors = ["CS8795", "CS0534", "CS0535", "CS0426", "CS8805"];

    /// <summary>Finds the references of a file to types that files declare, its own included.</summary>
    /// <param name="file">The file.</param>
    /// <param name="model">The semantic model of the file.</param>
    internal static IEnumerable<(SyntaxNode Node, SyntaxTree Target)> Of(SyntaxTree file, SemanticModel model)
    {
        foreach (SyntaxNode node in file.GetRoot().DescendantNodes().Where(MayRefer))
        {
            INamedTypeSymbol? type = TypeOf(model.GetSymbolInfo(node).Symbol);
            if (type?.DeclaringSyntaxReferences.FirstOrDefault()?.SyntaxTree is { FilePath.Length: > 0 } target)
            {
                yield return (node, target);
            }
        }
    }

    /// <summary>Fails unless the folders of a project use only folders that precede them in an order.</summary>
    /// <param name="project">The name of the project.</param>
    /// <param name="order">
    /// All folders that have files, each after the folders that it uses. "" is the project's own.
    /// </param>
    internal static void GoOneWay(string project, params string[] order) => GoOneWay(project, [], order);

    /// <summary>Fails unless the folders of a project use only folders that precede them in an order.</summary>
    /// <param name="project">The name of the project.</param>
    /// <param name="linked">The paths of linked files, which are in no folder of the project.</param>
    /// <param name="order">
    /// All folders that have files, each after the folders that it uses. "" is the project's own.
    /// </param>
    internal static void GoOneWay(string project, IEnumerable<string> linked, string[] order)
    {
        string root = Repository.FolderOf(project);
        CSharpCompilation compilation = Compile(project, root)
            .AddSyntaxTrees(linked.Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(path))));
        ThrowIfBroken(compilation);
        List<string> refused = [];
        HashSet<string> users = [];
        Dictionary<SyntaxTree, string> folders =
            compilation.SyntaxTrees.Where(tree => tree.FilePath.Length > 0).ToDictionary(tree => tree, FolderOf);
        foreach ((SyntaxTree file, string from) in folders)
        {
            Assert.That(order, Does.Contain(from), $"{file.FilePath} is in a folder without a place.");
            foreach ((SyntaxNode node, SyntaxTree target) in Of(file, compilation.GetSemanticModel(file)))
            {
                string to = folders[target];
                users.Add(from == to ? "" : from);
                if (Array.IndexOf(order, to) > Array.IndexOf(order, from))
                {
                    int line = node.GetLocation().GetLineSpan().StartLinePosition.Line + 1;
                    refused.Add(
                        $"{Path.GetRelativePath(root, file.FilePath)} line {line} uses {node} of {Path.GetRelativePath(root, target.FilePath)}");
                }
            }
        }

        Assert.That(refused, Is.Empty);
        Assert.That(users, Has.Count.GreaterThan(1), "No reference from one folder to another was seen.");

        string FolderOf(SyntaxTree file) => Path.GetDirectoryName(Path.GetRelativePath(root, file.FilePath))!.Replace('\\', '/');
    }

    /// <summary>Fails if a declaration doesn't compile, since its references can't be checked.</summary>
    internal static void ThrowIfBroken(CSharpCompilation compilation) => Assert.That(
        compilation.GetDeclarationDiagnostics()
            .Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error && !s_acceptedErrors.Contains(diagnostic.Id)),
        Is.Empty,
        "Declarations that don't compile can't be checked.");

    /// <summary>Finds the files of a project.</summary>
    /// <param name="folder">The folder of the project.</param>
    internal static IEnumerable<string> FilesIn(string folder) =>
        from path in Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
        where Path.GetRelativePath(folder, path).Split(Path.DirectorySeparatorChar)[0] is not ("bin" or "obj")
        select path;

    // Under its own name, it sees the internals that other packages show it.
    private static CSharpCompilation Compile(string project, string root) => CSharpCompilation.Create(
        project,
        [
            .. FilesIn(root).Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(path), path: path)),
            CSharpSyntaxTree.ParseText(ImplicitUsings),
        ],
        OfThisProcess.Where(reference => Path.GetFileNameWithoutExtension(reference.Display) != project),
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));

    // A reference has a name, except for new(...), an indexer, an operator, a base constructor and an attribute.
    private static bool MayRefer(SyntaxNode node) => node
        is SimpleNameSyntax or ImplicitObjectCreationExpressionSyntax or ElementAccessExpressionSyntax or BinaryExpressionSyntax
        or CastExpressionSyntax or ConstructorInitializerSyntax or AttributeSyntax;

    private static INamedTypeSymbol? TypeOf(ISymbol? symbol) => symbol as INamedTypeSymbol ?? symbol?.ContainingType;
}
