using System.Xml.Linq;
using PerfHarness.Charts;

namespace PerfHarness.Tests.Charts;

public class SurveyChartsTests
{
    private static readonly XElement Bars = XElement.Parse(SurveyCharts.Bars(new PageTable(
        ["Customer, 100", "write", "of limit", "read"],
        [
            ["Allocation only", "", "", "56.3 ns"],
            ["Ours, auto", "10 ns", "2x", "20 ns"],
            ["Newtonsoft.Json (!)", "9.75 µs", "", "1.2 ms"],
        ])));

    [Test]
    public void PictureHasTitlesAndUnits() =>
        Assert.That(
            Bars.Texts().Select(text => text.Value),
            Does.Contain("Customer, 100 objects").And.Contain("1 µs").And.Contain("Newtonsoft.Json (!)").And.Contain("56.3 ns"));

    [Test]
    public void EmptyCellHasNoBar() => Assert.That(
        Bars.Descendants().Attributes("class").Count(kind => kind.Value.EndsWith(" write", StringComparison.Ordinal)), Is.EqualTo(2));

    [Test]
    public void PictureHasNoScript() =>
        Assert.That(Bars.Descendants().Select(element => element.Name.LocalName), Does.Not.Contain("script"));

    [Test]
    public void ColoursFollowTheSettingOfTheReader() => Assert.That(Bars.ToString(), Does.Contain("prefers-color-scheme: dark"));

    [Test]
    public void NamesOfManyCurvesThatEndAtTheBottomStayInsideAndApart()
    {
        string[] peers = ["BinaryWriter", "BinaryFormatter", "Google.Protobuf", "Hyperion", "Orleans", "MessagePack", "MemoryPack"];
        XElement svg = XElement.Parse(SurveyCharts.Curves(new PageTable(
            ["Customer, write and read", "1", "1,000"], [.. peers.Select(peer => new[] { peer, "1 µs", "10 ns" })])));

        double[] heights =
        [
            .. svg.Texts().Where(text => text.Attribute("class")!.Value.EndsWith(" label", StringComparison.Ordinal))
                .Select(text => text.Number("y")).Order(),
        ];
        Assert.That(heights, Has.Length.EqualTo(peers.Length));
        Assert.That(heights[^1], Is.LessThan(svg.Number("height") - 40));
        Assert.That(heights.Zip(heights.Skip(1), (one, next) => next - one), Has.All.GreaterThanOrEqualTo(12));
        Assert.That(
            svg.Descendants().Where(element => element.Name.LocalName == "polyline")
                .Select(line => (line.Attribute("class")!.Value, line.Attribute("stroke-dasharray")!.Value)),
            Is.Unique);
    }

    [Test]
    public void ValueTenTimesAsLargeIsOneDecadeFurther()
    {
        LogScale scale = new([2, 300], 100, 600);

        Assert.That((scale.Position(1), scale.Position(10), scale.Position(1000)), Is.EqualTo((100.0, 300.0, 700.0)));
        Assert.That(scale.Decades, Is.EqualTo(new[] { 1.0, 10, 100, 1000 }));
    }
}
