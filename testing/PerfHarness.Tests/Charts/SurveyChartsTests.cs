using System.Xml.Linq;
using PerfHarness.Charts;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Serializers;
using PerfHarness.Tests.Survey.Output;

namespace PerfHarness.Tests.Charts;

public class SurveyChartsTests
{
    private static readonly (string FileName, XElement Svg)[] Pictures = Draw();

    [Test]
    public void EachWorkloadHasBarsAndCurves() =>
        Assert.That(
            Pictures.Select(picture => picture.FileName),
            Is.EqualTo((string[])["customer-bars.svg", "customer-scaling.svg", "a<b-bars.svg"]));

    [Test]
    public void PictureHasTitlesAndUnits() =>
        Assert.That(
            Pictures[0].Svg.Texts().Select(text => text.Value),
            Does.Contain("Customer, 100 objects").And.Contain("1 µs").And.Contain("Lossy (!)"));

    [Test]
    public void PictureHasNoScript() =>
        Assert.That(
            Pictures.SelectMany(picture => picture.Svg.Descendants()).Select(element => element.Name.LocalName),
            Does.Not.Contain("script"));

    [Test]
    public void ColoursFollowTheSettingOfTheReader() =>
        Assert.That(Pictures.Select(picture => picture.Svg.ToString()), Has.All.Contain("prefers-color-scheme: dark"));

    [Test]
    public void TextStaysInsideThePicture()
    {
        foreach ((string fileName, XElement svg) in Pictures)
        {
            Svg.RequireTextInside(fileName, svg);
        }
    }

    [Test]
    public void NamesOfCurvesDoNotOverlap()
    {
        double[] heights = [.. Pictures[1].Svg.Texts().Where(
            text => text.Attribute("class")!.Value.EndsWith(" label", StringComparison.Ordinal)).Select(text => text.Number("y")).Order()];

        Assert.That(heights, Has.Length.EqualTo(3));
        Assert.That(heights.Zip(heights.Skip(1), (one, next) => next - one), Has.All.GreaterThanOrEqualTo(12));
    }

    [Test]
    public void NamesOfManyCurvesThatEndAtTheBottomStayInside()
    {
        SurveyRow[] rows = [.. Enumerable.Range(0, 23).SelectMany(
            number => new[] { Rows.Of($"Peer {number}", 1e-6, 1e-6, objects: 1), Rows.Of($"Peer {number}", 1e-8, 1e-8, objects: 10) })];
        XElement svg = XElement.Parse(SurveyCharts.Of(Reports.Of(rows)).Single(picture => picture.FileName == "customer-scaling.svg").Svg);

        double[] heights = [.. svg.Texts().Where(text => text.Value.StartsWith("Peer", StringComparison.Ordinal)).Select(
            text => text.Number("y")).Order()];
        Assert.That(heights[^1], Is.LessThan(svg.Number("height") - 40));
        Assert.That(heights.Zip(heights.Skip(1), (one, next) => next - one), Has.All.GreaterThanOrEqualTo(12));
        Assert.That(
            svg.Descendants().Where(element => element.Name.LocalName == "polyline")
                .Select(line => (line.Attribute("class")!.Value, line.Attribute("stroke-dasharray")!.Value)).Take(20),
            Is.Unique);
    }

    [Test]
    public void ValueTenTimesAsLargeIsOneDecadeFurther()
    {
        LogScale scale = new([2, 300], 100, 600);

        Assert.That((scale.Position(1), scale.Position(10), scale.Position(1000)), Is.EqualTo((100.0, 300.0, 700.0)));
        Assert.That(scale.Decades, Is.EqualTo(new[] { 1.0, 10, 100, 1000 }));
    }

    private static (string FileName, XElement Svg)[] Draw()
    {
        SurveyReport report = Reports.Of(
            Rows.Of("Ours, auto", 1e-8, 2e-8, objects: 1, kind: SerializerKind.Own),
            Rows.Of("Ours, auto", 1e-6, 2e-6, objects: 100, kind: SerializerKind.Own),
            Rows.Of("DataContractSerializer, binary", 1e-8, 2.1e-8, objects: 1),
            Rows.Of("DataContractSerializer, binary", 1e-6, 2.1e-6, objects: 100),
            Rows.Of("Lossy", 1e-6, 3e-4, objects: 1, loss: "everything"),
            Rows.Of("Lossy", 1e-4, 3e-2, objects: 100, loss: "everything"),
            Rows.Failed("Broken", "Too large"),
            Rows.Of("Ours, auto", 1e-6, 2e-6, "A<B"));
        return [.. SurveyCharts.Of(report).Select(picture => (picture.FileName, XElement.Parse(picture.Svg)))];
    }
}
