using System.Xml.Linq;
using PerfHarness.Charts;
using PerfHarness.Files.Results;
using PerfHarness.Reporting;
using PerfHarness.Ring;

namespace PerfHarness.Tests.Charts;

public class LatencyChartsTests
{
    private static readonly DateTimeOffset Moment = new(2026, 11, 22, 0, 0, 0, TimeSpan.Zero);

    private static readonly LatencyHistogram Calls = LatencyHistogram.OfNanoseconds(
        [.. Enumerable.Repeat(80.0, 10_000), .. Enumerable.Repeat(250.0, 50), 92e6]);

    private static readonly FilesReport Files = new(
        Machine.Current,
        Moment,
        3,
        [
            .. FileResult.Of(10_000_000, [new FileFigure(FileRows.ReadAtMedian.Name, 4, Calls)]),
            .. FileResult.Of(
                null,
                [new FileFigure(FileRows.BareAppendMedian.Name, 44, Calls), new FileFigure(
                    FileRows.AppendMedian.Name, 78, Calls), new FileFigure(FileRows.AppendMedian.Name, 80, Calls)]),
        ]);

    private static readonly RingReport Ring = new(
        Machine.Current,
        Moment,
        [new RingRow("frames-1-1", [new RingResult(80, 0, 0, 0, 0, 11)]), new RingRow(
            "trip-spinning", [new RingResult(0, 0.6, 1.1, 8, 0, 600, Calls)])]);

    private static readonly (string FileName, XElement Svg)[] Pictures =
        [.. LatencyCharts.Of(Files).Concat(LatencyCharts.Of(Ring)).Select(picture => (picture.FileName, XElement.Parse(picture.Svg)))];

    [Test]
    public void AppendsReadsAndRoundTripsHaveAPictureEach() =>
        Assert.That(
            Pictures.Select(picture => picture.FileName), Is.EqualTo((string[])["files-appends.svg", "files-reads.svg", "ring-trips.svg"]));

    [Test]
    public void PictureHasNamesUnitsAndSummaries() =>
        Assert.That(
            Pictures[0].Svg.Texts().Select(text => text.Value),
            Does.Contain("bare append").And.Contain("Append<T>").And.Contain("1 µs").And.Some.StartsWith(
                "half within 89.1 ns, 99 % within 89.1 ns"));

    [Test]
    public void RareCallsHaveABar() =>
        Assert.That(Pictures[2].Svg.Descendants().Count(element => element.Attribute("class")?.Value == "a write"), Is.EqualTo(3));

    [Test]
    public void CallsOfProcessesAreAdded() =>
        Assert.That(
            Files.Results.Single(result => result.Row == FileRows.AppendMedian).Calls!.Counts.Sum(), Is.EqualTo(2 * Calls.Counts.Sum()));

    [Test]
    public void ReportWithoutCallsHasNoPicture() => Assert.That(LatencyCharts.Of(Ring with { Rows = [Ring.Rows[0]] }), Is.Empty);

    [Test]
    public void ReportSurvivesItsFile()
    {
        FileInfo file = new(Path.GetTempFileName());
        JsonReport.Write(file, Files);
        FilesReport read = JsonReport.Read<FilesReport>(file);
        file.Delete();

        Assert.That(LatencyCharts.Of(read), Is.EqualTo(LatencyCharts.Of(Files)));
    }

    [Test]
    public void TextStaysInsideThePicture()
    {
        foreach ((string fileName, XElement svg) in Pictures)
        {
            Svg.RequireTextInside(fileName, svg);
        }
    }
}
