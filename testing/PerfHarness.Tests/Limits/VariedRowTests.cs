using PerfHarness.Limits.Results;
using PerfHarness.Reporting;
using PerfHarness.Timing;

namespace PerfHarness.Tests.Limits;

public class VariedRowTests
{
    [Test]
    public void DifferentMessagesAreComparedWithOneOverAndOver() =>
        Assert.That(
            VariedRow.All(Report(("Poco", 10), ("VariedPoco", 15))),
            Is.EqualTo((VariedRow[])[new("Poco", Direction.Serialize, 1.5, 1.5, 1.5, 1.5)]));

    [Test]
    public void MeasuredAloneTheyHaveNothingToBeComparedWith() => Assert.That(VariedRow.All(Report(("VariedPoco", 15))), Is.Empty);

    private static LimitsReport Report(params (string Workload, double Ns)[] times) => new(
        Machine.Current,
        1,
        [.. times.Select(
            time => new LimitRow(time.Workload, Direction.Serialize, time.Ns, 2 * time.Ns, 2, null, 1, 0, 0, 0, 0, null, 0, 0, 0))],
        [.. times.Select(
            time => new AutoRow(time.Workload, Direction.Serialize, time.Ns, 2 * time.Ns, null, 2, 1, 0, 0, 0, null, null, null, 0, null))],
        [.. times.Select(
            time => new GeneratedRow(time.Workload, Direction.Serialize, time.Ns, 2 * time.Ns, 2, 1, 1, 1, 0, 1, null, null, 0, null))],
        [],
        [],
        [],
        []);
}
