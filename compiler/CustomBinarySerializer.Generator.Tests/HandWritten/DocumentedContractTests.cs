using CustomBinarySerializer.Generator.HandWritten.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Tests.HandWritten;

/// <summary>Tests of the contracts in the documentation.</summary>
internal sealed class DocumentedContractTests
{
    // Without docs/rules, whose pages show what is reported.
    private static readonly string[] Folders =
        ["", "docs", "docs/explanation", "docs/how-to", "docs/operate", "docs/reference", "docs/tutorials", "CustomBinarySerializer"];

    private static IEnumerable<TestCaseData> Contracts =>
        from folder in Folders
        from page in Directory.EnumerateFiles(Repository.PathOf(folder), "*.md")
        from block in new MarkdownPage(page).Blocks("csharp")
        from type in CSharpSyntaxTree.ParseText(block).GetRoot().DescendantNodes().OfType<TypeDeclarationSyntax>()
        where !type.ContainsDiagnostics // Where a page leaves out a part, it isn't C#.
        where type.BaseList?.ToString().Contains(nameof(ICustomBinarySerializable), StringComparison.Ordinal) == true
            && type.Members.Count > 0
        select new TestCaseData(type.ToString()).SetArgDisplayNames($"{Path.GetFileName(page)}, {type.Identifier.ValueText}");

    [TestCaseSource(nameof(Contracts))]
    public async Task NothingIsReported(string contract) =>
        Assert.That(
            (await Source.Analyze(new HandWrittenContractAnalyzer(), Source.Compile(contract))).Select(report => report.GetMessage(null)),
            Is.Empty);

    [Test]
    public void ThereAreSome() => Assert.That(Contracts.Count(), Is.GreaterThanOrEqualTo(2));
}
