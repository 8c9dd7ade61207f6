using PerfHarness.Reporting;
using PerfHarness.Survey;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Processes;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Tests.Survey;

public class SurveyRunTests
{
    private static readonly string[] Two = ["BinaryWriter", "BinaryFormatter"];

    [Test]
    public void SerializersShareAProcessPerWorkload() =>
        Assert.That(Run(Two).Tasks().Select(task => task.Serializers), Is.EqualTo(new[] { Two }));

    [Test]
    public void IsolatedSerializersHaveAProcessEach() =>
        Assert.That(
            (Run(Two) with { IsIsolated = true }).Tasks().Select(task => task.Serializers),
            Is.EqualTo(Two.Select(name => new[] { name })));

    [Test]
    public void NumbersOfObjectsRise() => Assert.That(Run(Two).Tasks().Single().Objects, Is.EqualTo((int[])[1, 3]));

    [Test]
    public void ObjectsBeyondMemoryAreLeftOut()
    {
        SurveyRun run = Run(Two) with { Workloads = ["Collections"], Objects = [1, 1_000_000] };

        Assert.That(run.Tasks().Single().Objects, Is.EqualTo((int[])[1]));
    }

    [Test]
    public void ProcessReturnsARowForEachNumberOfObjects()
    {
        SurveyReport report = Measure(Run("BinaryWriter"));

        Assert.That(
            report.Rows.Select(row => (row.Objects, row.Failure, row.Loss)),
            Is.EqualTo(new[] { (1, (string?)null, (string?)null), (3, null, null) }));
        Assert.That(report.Rows.All(row => row is { Serialize.MedianS: > 0, Deserialize.MedianS: > 0, SizeBytes: > 0 }), Is.True);
    }

    [Test]
    public void LimitThatOnlyAllocatesIsOnlyRead() =>
        Assert.That(
            Measure(Run(SurveySerializers.AllocationOnly)).Rows.All(
                row => row is { Failure: null, Serialize: null, Deserialize.MedianS: > 0 }),
            Is.True);

    [Test]
    public void ProcessesAreCombinedInOneRow() =>
        Assert.That(
            Measure(Run("BinaryWriter") with { Processes = 2 }).Rows.Select(row => row.Serialize!.Runs), Is.EqualTo((int[])[4, 4]));

    [Test]
    public void RowsOfAProcessThatDiedAreFailures()
    {
        SurveyTask impossible = Run("BinaryWriter").Tasks().Single() with { Workload = "no such workload" };

        Assert.That(
            SurveyRun.Run(impossible, CancellationToken.None).ConvertAll(row => row.Failure), Has.Count.EqualTo(2).And.All.Contain("died"));
    }

    private static SurveyRun Run(params string[] serializers) => new(["Customer"], serializers, [3, 1, 3], 2, 1, false);

    private static SurveyReport Measure(SurveyRun run) =>
        PhaseDisplay.Run(display => run.Measure(display, CancellationToken.None), CancellationToken.None);
}
