extern alias generator;

using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace CustomBinarySerializer.Documentation.Tests.Code;

/// <summary>
/// Compiles blocks as a user's project does: with all packages, the generator and the analyzers. References are loaded
/// once.
/// </summary>
internal static class CodeCompiler
{
    private const string Sdk = """
        global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq;
        global using System.Net.Http; global using System.Threading; global using System.Threading.Tasks;
        """;

    /// <summary>The implicit usings of a web project.</summary>
    internal const string Web = """
        global using System.Net.Http.Json; global using Microsoft.AspNetCore.Builder; global using Microsoft.AspNetCore.Hosting;
        global using Microsoft.AspNetCore.Http; global using Microsoft.AspNetCore.Routing; global using Microsoft.Extensions.Configuration;
        global using Microsoft.Extensions.DependencyInjection; global using Microsoft.Extensions.Hosting;
        global using Microsoft.Extensions.Logging;
        """;

    private static readonly CSharpParseOptions s_parsing = new(LanguageVersion.Latest);

    // Twice the same directive; what is declared for the reader's sake; and as the SDK has it.
    private static readonly string[] s_allowed = ["CS0105", "CS0162", "CS0168", "CS0219", "CS1701", "CS1998", "CS8321", "CS8933"];

    private static readonly ImmutableArray<ISourceGenerator> s_generators =
        [.. InstancesWith<GeneratorAttribute>().Cast<IIncrementalGenerator>().Select(each => each.AsSourceGenerator())];

    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers =
        [.. InstancesWith<DiagnosticAnalyzerAttribute>().Cast<DiagnosticAnalyzer>()];

    private static readonly Lazy<CSharpCompilation> s_empty = new(() => CSharpCompilation.Create(
        "Page",
        references: Directory.EnumerateFiles(AppContext.BaseDirectory, "*.dll")
            .Concat(Directory.EnumerateFiles(Path.Combine(AppContext.BaseDirectory, "refs"), "*.dll"))
            .DistinctBy(Path.GetFileName)
            .Where(path => Path.GetFileName(path) != "CustomBinarySerializer.Generator.dll")
            .Select(path => MetadataReference.CreateFromFile(path)),
        options: new CSharpCompilationOptions(
            OutputKind.ConsoleApplication,
            checkOverflow: true,
            nullableContextOptions: NullableContextOptions.Enable,
            specificDiagnosticOptions: s_allowed.Select(id => KeyValuePair.Create(id, ReportDiagnostic.Suppress)))));

    /// <summary>Returns errors and warnings with the page and the line, by compiler, generator and analyzers.</summary>
    internal static async Task<string[]> ReportsOf(CodeBlock block, CodeBlock[] page, CodePiece given)
    {
        List<CodePiece> code = [block.Code];
        List<CodePiece> context = [block.Context];
        for (CodeBlock each = block; each.Continued is { } number;)
        {
            each = page[number - 1];
            code.Insert(0, each.Code);
            context.Add(each.Context);
        }

        if (!block.IsProgram)
        {
            context.Add(given);
        }

        string source = $$"""
            {{string.Concat(context.Concat(code).SelectMany(piece => piece.Directives))}}
            {{string.Concat(code.SelectMany(piece => piece.Statements))}}
            {{string.Concat(code.Concat(context).SelectMany(piece => piece.Types))}}
            internal static class Context
            {
            {{string.Concat(context.SelectMany(piece => piece.StaticMembers))}}
            {{(block.IsProgram ? "" : ValuesExcept([.. context.SelectMany(piece => piece.Names)]))}}
            }

            internal partial class Shown
            {
            {{string.Concat(code.SelectMany(piece => piece.Members))}}
            }
            """;
        return (await ReportsOf(s_empty.Value, source, UsingsOf(block), code.SelectMany(piece => piece.Statements).Any())).Reports;
    }

    /// <summary>Compiles a project of a page. Errors and warnings fail the test.</summary>
    /// <param name="name">The name of the assembly.</param>
    /// <param name="usings">Implicit usings in addition to those of a console project.</param>
    /// <param name="isProgram">Whether the project has an entry point.</param>
    /// <param name="referred">The images of the assemblies that the project refers to, besides the packages.</param>
    /// <param name="source">The source of the project's only file.</param>
    /// <returns>The image of the assembly.</returns>
    internal static async Task<byte[]> CompileAsync(string name, string usings, bool isProgram, byte[][] referred, string source)
    {
        (string[] reports, Compilation complete) = await ReportsOf(
            s_empty.Value.WithAssemblyName(name).AddReferences(referred.Select(image => MetadataReference.CreateFromImage(image))),
            source,
            Sdk + usings,
            isProgram);
        Assert.That(reports, Is.Empty);
        using MemoryStream image = new();
        Assert.That(complete.Emit(image).Success, Is.True);
        return image.ToArray();
    }

    // A name that the page declares hides the one that all pages have.
    private static string ValuesExcept(HashSet<string> names) => string.Concat(
        from field in s_empty.Value.GetTypeByMetadataName(typeof(Given.Values).FullName!)!.GetMembers().OfType<IFieldSymbol>()
        where !names.Contains(field.Name)
        let type = field.Type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)
        select $"\npublic static ref {type} {field.Name} => ref Values.{field.Name};");

    private static string UsingsOf(CodeBlock block) => block.Manner switch
    {
        "program" => Sdk,
        "web program" => Sdk + Web,
        _ => Sdk + Web + string.Concat(PackageTypes.Packages.Where(name => name != "CustomBinarySerializer.BinaryFormatter")
            .Select(name => $"\nglobal using {name};")) + "\nglobal using static Context; global using NUnit.Framework;"
            + "\nglobal using CustomBinarySerializer.Documentation.Tests.Given;"
            + "\nglobal using static CustomBinarySerializer.Documentation.Tests.Given.Functions;",
    };

    private static async Task<(string[] Reports, Compilation Complete)> ReportsOf(
        CSharpCompilation empty, string source, string usings, bool isProgram)
    {
        CSharpCompilation compilation = empty.AddSyntaxTrees(
            CSharpSyntaxTree.ParseText(source, s_parsing), CSharpSyntaxTree.ParseText(usings, s_parsing));
        if (!isProgram)
        {
            compilation = compilation.WithOptions(compilation.Options.WithOutputKind(OutputKind.DynamicallyLinkedLibrary));
        }

        CSharpGeneratorDriver.Create(s_generators, parseOptions: s_parsing)
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation complete, out ImmutableArray<Diagnostic> generated);
        ImmutableArray<Diagnostic> compiled = await complete.WithAnalyzers(s_analyzers).GetAllDiagnosticsAsync();
        string[] reports =
        [
            .. from diagnostic in generated.Concat(compiled)
               where diagnostic.Severity >= DiagnosticSeverity.Warning && !diagnostic.IsSuppressed
               let place = diagnostic.Location.GetMappedLineSpan()
               select $"{place.Path}:{place.StartLinePosition.Line + 1}: {diagnostic.Id}: {diagnostic.GetMessage(null)}",
        ];
        return (reports, complete);
    }

    private static IEnumerable<object> InstancesWith<TAttribute>() =>
        from type in typeof(generator::CustomBinarySerializer.Generator.Generation.ContractGenerator).Assembly.GetTypes()
        where type.IsDefined(typeof(TAttribute), inherit: false)
        select Activator.CreateInstance(type, nonPublic: true)!;
}
