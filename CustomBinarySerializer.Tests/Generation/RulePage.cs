using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Tests.Generation;

/// <summary>
/// A page of docs/rules: an example that is reported, one that isn't, and the file that both may need.
/// </summary>
internal sealed class RulePage(string rule)
{
    private readonly MarkdownPage _page = new("docs", "rules", rule + ".md");

    internal string[] Examples => _page.Blocks("csharp");

    internal string? File => _page.Blocks("json").FirstOrDefault();

    internal void AssertNames(LocalizableString title, DiagnosticSeverity severity) =>
        Assert.That(
            _page.Text, Does.StartWith($"# {rule}: {title}\n\n{(severity == DiagnosticSeverity.Info ? "Information" : severity)}."));
}
