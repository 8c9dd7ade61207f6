using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace CustomBinarySerializer.Generator.Tests;

/// <summary>Compilations with the references, implicit usings and nullable context of a user's project.</summary>
internal static class Source
{
    private const string ImplicitUsings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using CustomBinarySerializer;
        global using CustomBinarySerializer.Graphs;
        """;

    internal static CSharpParseOptions Parsing { get; } = new(LanguageVersion.Preview, DocumentationMode.None);

    internal static ImmutableArray<MetadataReference> References { get; } =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is var name && (name.StartsWith("System.", StringComparison.Ordinal)
                || name is "mscorlib.dll" or "netstandard.dll" or "Microsoft.CSharp.dll" or "CustomBinarySerializer.dll"
                or "CustomBinarySerializer.BinaryFormatter.dll"))
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    // All tests share the symbols of the references.
    private static readonly CSharpCompilation s_empty = CSharpCompilation.Create(
        "UserProject", [CSharpSyntaxTree.ParseText(ImplicitUsings, Parsing, "Usings.cs")], References,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));

    /// <summary>
    /// Compiles files that are named <c>File0.cs</c>, <c>File1.cs</c>…, and fails the test on an error.
    /// </summary>
    internal static CSharpCompilation Compile(params ReadOnlySpan<string> files)
    {
        CSharpCompilation compilation = Unchecked(files);
        Assert.That(
            compilation.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error),
            Is.Empty,
            "the source of the test compiles");
        return compilation;
    }

    /// <summary>Compiles files without a check for errors.</summary>
    internal static CSharpCompilation Unchecked(params ReadOnlySpan<string> files)
    {
        List<SyntaxTree> trees = [];
        foreach (string file in files)
        {
            trees.Add(CSharpSyntaxTree.ParseText(file, Parsing, $"File{trees.Count}.cs"));
        }

        return s_empty.AddSyntaxTrees(trees);
    }

    /// <summary>
    /// Runs an analyzer and returns all its reports, hidden ones included, ordered by place. An exception of the
    /// analyzer fails the test.
    /// </summary>
    internal static async Task<ImmutableArray<Diagnostic>> Analyze(DiagnosticAnalyzer analyzer, CSharpCompilation compilation)
    {
        List<Exception> thrown = [];
        CompilationWithAnalyzersOptions options = new(
            new AnalyzerOptions([]), (exception, _, _) => { lock (thrown) { thrown.Add(exception); } }, concurrentAnalysis: true,
            logAnalyzerExecutionTime: false);
        ImmutableArray<Diagnostic> diagnostics =
            await compilation.WithAnalyzers([analyzer], options).GetAnalyzerDiagnosticsAsync().ConfigureAwait(false);
        Assert.That(thrown, Is.Empty);
        return
        [
            .. diagnostics.OrderBy(diagnostic => diagnostic.Location.SourceTree?.FilePath, StringComparer.Ordinal)
            .ThenBy(diagnostic => diagnostic.Location.SourceSpan.Start)
        ];
    }
}
