using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Generation;

/// <summary>The pages of the generator's rules: their first example is reported, their second isn't.</summary>
public sealed partial class RulePageTests
{
    [TestCase("CBS020", DiagnosticSeverity.Error)]
    [TestCase("CBS021", DiagnosticSeverity.Info)]
    [TestCase("CBS022", DiagnosticSeverity.Error)]
    public void TheFirstExampleIsReportedAndTheSecondIsNot(string rule, DiagnosticSeverity severity)
    {
        string page = File.ReadAllText(PageOf(rule));
        string[] examples = [.. Examples.Matches(page).Select(match => match.Groups[1].Value)];
        Assert.That(examples, Has.Length.EqualTo(2));

        Diagnostic reported = new GeneratedProgram(examples[0]).Diagnostics.Single();

        Assert.That((reported.Id, reported.Severity), Is.EqualTo((rule, severity)));
        Assert.That(page, Does.StartWith($"# {rule}: {reported.Descriptor.Title}\n\n{(severity == DiagnosticSeverity.Info ? "Information" : severity)}."));
        Assert.That(new GeneratedProgram(examples[1]).Diagnostics, Is.Empty);
    }

    private static string PageOf(string rule, [CallerFilePath] string here = "") =>
        Path.Combine(Path.GetDirectoryName(here)!, "..", "..", "docs", "rules", rule + ".md");

    [GeneratedRegex("```csharp\n(.*?)```", RegexOptions.Singleline)]
    private static partial Regex Examples { get; }
}
