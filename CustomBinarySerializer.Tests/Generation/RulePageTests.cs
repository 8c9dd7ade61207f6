using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Generation;

/// <summary>The pages of the generator's rules: their first example is reported, their second isn't.</summary>
public sealed class RulePageTests
{
    [TestCase("CBS020", DiagnosticSeverity.Error)]
    [TestCase("CBS021", DiagnosticSeverity.Info)]
    [TestCase("CBS022", DiagnosticSeverity.Error)]
    [TestCase("CBS023", DiagnosticSeverity.Error)]
    [TestCase("CBS024", DiagnosticSeverity.Error)]
    public void TheFirstExampleIsReportedAndTheSecondIsNot(string rule, DiagnosticSeverity severity)
    {
        RulePage page = new(rule);
        string[] examples = page.Examples;
        Assert.That(examples, Has.Length.EqualTo(2));

        Diagnostic reported = new GeneratedProgram(examples[0]).Diagnostics.Single();

        Assert.That((reported.Id, reported.Severity), Is.EqualTo((rule, severity)));
        page.AssertNames(reported.Descriptor.Title, severity);
        Assert.That(new GeneratedProgram(examples[1]).Diagnostics, Is.Empty);
    }
}
