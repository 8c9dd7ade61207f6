using CustomBinarySerializer.Generator.HandWritten.Rules;
using CustomBinarySerializer.Tests.Generation;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CustomBinarySerializer.Generator.Tests.Registrations;

/// <summary>The picture of docs/rules/README.md: the first example of CBS001 with its report.</summary>
internal sealed class ReportPictureTests
{
    [Test]
    public async Task CommittedPictureShowsTheReport()
    {
        SyntaxTree file = CSharpSyntaxTree.ParseText(new RulePage("CBS001").Examples[0].TrimEnd(), Source.Parsing, "Order.cs");
        IReadOnlyList<Diagnostic> reports =
            await Source.Analyze(new HandWrittenContractAnalyzer(), Source.Unchecked().AddSyntaxTrees(file));
        string picture = ReportPicture.Draw(await file.GetTextAsync(), [.. reports.Where(report => report.Id == "CBS001")]);
        string path = Repository.PathOf("docs", "images", "analyzer-report.svg");
        if (TestContext.Parameters.Get("Pictures", false))
        {
            await File.WriteAllTextAsync(path, picture);
        }

        Assert.That(
            (await File.ReadAllTextAsync(path)).ReplaceLineEndings("\n"),
            Is.EqualTo(picture.ReplaceLineEndings("\n")), "npm run pictures, in docs/, draws it.");
    }
}
