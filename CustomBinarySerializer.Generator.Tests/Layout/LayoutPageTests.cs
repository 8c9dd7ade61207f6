using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using CustomBinarySerializer.Generator.Layout;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Tests.Layout;

/// <summary>The pages of docs/rules about files of layouts: with the file that they show, the first example is reported, the second isn't.</summary>
internal sealed partial class LayoutPageTests
{
    private static IEnumerable<DiagnosticDescriptor> Rules => new LayoutFileAnalyzer().SupportedDiagnostics;

    [TestCaseSource(nameof(Rules))]
    public async Task TheFirstExampleIsReportedAndTheSecondIsNot(DiagnosticDescriptor rule)
    {
        string page = await File.ReadAllTextAsync(PageOf(rule.Id));
        string[] examples = [.. Examples.Matches(page).Select(match => match.Groups[1].Value)];
        string file = Files.Match(page).Groups[1].Value;

        Assert.Multiple(async () =>
        {
            Assert.That(page, Does.StartWith($"# {rule.Id}: {rule.Title}\n\n{rule.DefaultSeverity}."));
            Assert.That(examples, Has.Length.EqualTo(2));
            Assert.That(await ReportsOf(examples[0], file), Is.EqualTo(new[] { rule.Id }));
            Assert.That(await ReportsOf(examples[1], rule.Id == "CBS032" ? null : file), Does.Not.Contain(rule.Id));
        });
    }

    private static async Task<string[]> ReportsOf(string example, string? file) =>
        [.. (await LayoutRun.Diagnostics(file, Source.Compile(example))).Select(report => report.Id)];

    private static string PageOf(string rule, [CallerFilePath] string here = "") =>
        Path.Combine(Path.GetDirectoryName(here)!, "..", "..", "docs", "rules", rule + ".md");

    [GeneratedRegex("```csharp\n(.*?)```", RegexOptions.Singleline)]
    private static partial Regex Examples { get; }

    [GeneratedRegex("```json\n(.*?)```", RegexOptions.Singleline)]
    private static partial Regex Files { get; }
}
