using System.Collections.Immutable;
using CustomBinarySerializer.Generator.Layout;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.Generator.Tests.Layout;

/// <summary>Compares source with a reviewed layout file.</summary>
internal static class LayoutRun
{
    internal const string Path = "/project/contracts.layout.json";

    private const string Usings = "using System.Runtime.Serialization;\n";

    internal static CSharpCompilation Compile(string source) => Source.Compile(Usings + source);

    /// <summary>Returns the layout file of source with all its types added.</summary>
    internal static string FileOf(string source) => LayoutUpdate.Of(Empty, Compile(source), CancellationToken.None);

    /// <summary>Returns the layout file after the fix was applied to changed source.</summary>
    internal static string Updated(string reviewed, string source) =>
        LayoutUpdate.Of(LayoutFile.Of(Path, SourceText.From(reviewed)), Compile(source), CancellationToken.None);

    /// <summary>
    /// Analyzes source that has changed since its layout was reviewed. Returns a line for each report, with the text
    /// that it marks.
    /// </summary>
    internal static async Task<string> ReportsAfter(string reviewed, string source) => await Reports(FileOf(reviewed), source);

    internal static async Task<string> Reports(string? file, string source) =>
        string.Join(
            '\n',
            (await Diagnostics(file, Compile(source))).Select(report => $"{report.Id} {Marked(report, file)}: {report.GetMessage(null)}"));

    internal static async Task<ImmutableArray<Diagnostic>> Diagnostics(string? file, CSharpCompilation compilation)
    {
        List<Exception> thrown = [];
        CompilationWithAnalyzersOptions options = new(
            new AnalyzerOptions(file is null ? [] : [new Additional(Path, file), new Additional("/project/other.json", "{}")]),
            (exception, _, _) => { lock (thrown) { thrown.Add(exception); } },
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: false);
        ImmutableArray<Diagnostic> reports =
            await compilation.WithAnalyzers([new LayoutFileAnalyzer()], options).GetAnalyzerDiagnosticsAsync();
        Assert.That(thrown, Is.Empty);
        return
        [
            .. reports.OrderBy(report => report.Location.GetLineSpan().Path, StringComparer.Ordinal)
            .ThenBy(report => report.Location.SourceSpan.Start).ThenBy(report => report.Id, StringComparer.Ordinal)
        ];
    }

    private static LayoutFile Empty => LayoutFile.Of(Path, SourceText.From(""));

    private static string Marked(Diagnostic report, string? file) =>
        report.Location.SourceTree is { } tree ? tree.GetText().ToString(report.Location.SourceSpan)
        : report.Location.GetLineSpan() is { } place && place.Path == Path
            ? $"line {place.StartLinePosition.Line + 1}: {SourceText.From(file!).ToString(report.Location.SourceSpan).Trim()}"
        : "nowhere";

    internal sealed class Additional(string path, string text) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text);
    }
}
