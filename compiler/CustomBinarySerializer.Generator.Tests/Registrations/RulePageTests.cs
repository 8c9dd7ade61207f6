extern alias generator;

using CustomBinarySerializer.Generator.HandWritten.Rules;
using CustomBinarySerializer.Generator.Registrations;
using CustomBinarySerializer.Tests.Generation;
using generator::CustomBinarySerializer.Compiler.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace CustomBinarySerializer.Generator.Tests.Registrations;

/// <summary>Tests of the pages of docs/rules. The first example of a page is reported, the second isn't.</summary>
internal sealed class RulePageTests
{
    private static readonly DiagnosticAnalyzer[] Analyzers =
        [
            new HandWrittenContractAnalyzer(), new RegistrationAnalyzer(), new BinaryFormatterAnalyzer(), new CloneAnalyzer(),
            new LayoutAnalyzer()
        ];

    private static IEnumerable<DiagnosticDescriptor> Rules =>
        Analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics).DistinctBy(rule => rule.Id);

    [TestCaseSource(nameof(Rules))]
    public async Task TheFirstExampleIsReportedAndTheSecondIsNot(DiagnosticDescriptor rule)
    {
        RulePage page = new(rule.Id);
        string[] examples = page.Examples;

        Assert.Multiple(async () =>
        {
            page.AssertNames(rule.Title, rule.DefaultSeverity);
            Assert.That(rule.HelpLinkUri, Is.EqualTo(HelpPages.OfRule(rule.Id)));
            Assert.That(examples, Has.Length.EqualTo(2));
            Assert.That(await ReportsOf(examples[0]), Does.Contain(rule.Id));
            Assert.That(await ReportsOf(examples[1]), Is.Empty);
        });
    }

    private static async Task<string[]> ReportsOf(string example)
    {
        List<string> ids = [];
        foreach (DiagnosticAnalyzer analyzer in Analyzers)
        {
            ids.AddRange((await Source.Analyze(analyzer, Source.Unchecked(example))).Select(report => report.Id));
        }

        return [.. ids];
    }
}
