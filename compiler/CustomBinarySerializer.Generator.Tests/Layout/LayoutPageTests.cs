using CustomBinarySerializer.Generator.Layout;
using CustomBinarySerializer.Tests.Generation;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Tests.Layout;

/// <summary>
/// Tests of the pages of docs/rules about layout files. With the file on the page, the first example is reported and
/// the second isn't.
/// </summary>
internal sealed class LayoutPageTests
{
    private static IEnumerable<DiagnosticDescriptor> Rules => new LayoutFileAnalyzer().SupportedDiagnostics;

    [TestCaseSource(nameof(Rules))]
    public async Task TheFirstExampleIsReportedAndTheSecondIsNot(DiagnosticDescriptor rule)
    {
        RulePage page = new(rule.Id);
        string[] examples = page.Examples;

        Assert.Multiple(async () =>
        {
            page.AssertNames(rule.Title, rule.DefaultSeverity);
            Assert.That(examples, Has.Length.EqualTo(2));
            Assert.That(await ReportsOf(examples[0], page.File), Is.EqualTo(new[] { rule.Id }));
            Assert.That(await ReportsOf(examples[1], rule.Id == "CBS032" ? null : page.File), Does.Not.Contain(rule.Id));
        });
    }

    private static async Task<string[]> ReportsOf(string example, string? file) =>
        [.. (await LayoutRun.Diagnostics(file, Source.Compile(example))).Select(report => report.Id)];
}
