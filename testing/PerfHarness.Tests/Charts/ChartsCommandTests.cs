using System.Xml.Linq;
using CustomBinarySerializer.TestKit;
using PerfHarness.Charts;

namespace PerfHarness.Tests.Charts;

/// <summary>The charts of docs/images, drawn from the tables and data in docs.</summary>
public class ChartsCommandTests
{
    private static readonly (string FileName, string Svg)[] Pictures = [.. ChartsCommand.Draw(Repository.PathOf("docs"))];

    private static IEnumerable<string> FileNames => Pictures.Select(picture => picture.FileName);

    [TestCaseSource(nameof(FileNames))]
    public void CommittedChartShowsTheCommittedData(string fileName) => Assert.That(
        Repository.ReadText("docs", "images", fileName),
        Is.EqualTo(SvgOf(fileName).ReplaceLineEndings("\n")),
        "dotnet run -c Release --project PerfHarness -- charts, which draws it again");

    [TestCaseSource(nameof(FileNames))]
    public void TextStaysInsideThePicture(string fileName) => Svg.RequireTextInside(fileName, XElement.Parse(SvgOf(fileName)));

    [Test]
    public void PageShowsEveryChart()
    {
        string page = Repository.ReadText("docs", "measurements-2026-11.md");

        Assert.That(FileNames.Where(name => !page.Contains($"(images/{name})", StringComparison.Ordinal)), Is.Empty);
    }

    private static string SvgOf(string fileName) => Pictures.Single(picture => picture.FileName == fileName).Svg;
}
