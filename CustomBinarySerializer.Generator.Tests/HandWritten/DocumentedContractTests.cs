using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using CustomBinarySerializer.Generator.HandWritten.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Tests.HandWritten;

/// <summary>The contracts that the documentation shows.</summary>
internal sealed partial class DocumentedContractTests
{
    private static IEnumerable<TestCaseData> Contracts =>
        from page in Directory.EnumerateFiles(Root(), "*.md", SearchOption.TopDirectoryOnly).Concat(Directory.EnumerateFiles(Path.Combine(Root(), "docs"), "*.md")).Append(Path.Combine(Root(), "CustomBinarySerializer", "README.md"))
        from Match block in Blocks.Matches(File.ReadAllText(page))
        from type in CSharpSyntaxTree.ParseText(block.Groups[1].Value).GetRoot().DescendantNodes().OfType<TypeDeclarationSyntax>()
        where !type.ContainsDiagnostics // Where a page leaves out a part, it isn't C#.
        where type.BaseList?.ToString().Contains(nameof(ICustomBinarySerializable), StringComparison.Ordinal) == true && type.Members.Count > 0
        select new TestCaseData(type.ToString()).SetArgDisplayNames($"{Path.GetFileName(page)}, {type.Identifier.ValueText}");

    [TestCaseSource(nameof(Contracts))]
    public async Task NothingIsReported(string contract) =>
        Assert.That((await Source.Analyze(new HandWrittenContractAnalyzer(), Source.Compile(contract))).Select(report => report.GetMessage(null)), Is.Empty);

    [Test]
    public void ThereAreSome() => Assert.That(Contracts.Count(), Is.GreaterThanOrEqualTo(2));

    private static string Root([CallerFilePath] string here = "") => Path.Combine(Path.GetDirectoryName(here)!, "..", "..");

    [GeneratedRegex("```csharp\n(.*?)```", RegexOptions.Singleline)]
    private static partial Regex Blocks { get; }
}
