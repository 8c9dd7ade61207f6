using PerfHarness.Limits.Baseline;
using PerfHarness.Limits.Results;
using PerfHarness.Reporting;
using PerfHarness.Timing;

namespace PerfHarness.Tests.Limits;

public class LimitsGuardTests
{
    private const double Tolerance = 1.5;

    [Test]
    public void RatioWithinTheTolerancePasses() => Assert.That(Regressions(Report(2), Report(2.9), Report(9)), Is.Empty);

    [Test]
    public void RatioBeyondTheToleranceInEveryAttemptFails() =>
        Assert.That(
            Regressions(Report(2), Report(3.1), Report(3.2), Report(3.3)).Single(),
            Does.StartWith("Customer, Serialize, hand-written, of limit: 3.30, 2.00"));

    [Test]
    public void GoodAttemptPasses() => Assert.That(Regressions(Report(2), Report(9), Report(2), Report(9)), Is.Empty);

    [Test]
    public void LuckyMinimumOfTheLimitPasses() =>
        Assert.That(Regressions(Report(2), Report(2) with { Figures = [Report(2).Figures[0] with { LimitMinNs = 1 }] }), Is.Empty);

    [Test]
    public void MoreAllocationFailsWithinAnyTolerance() =>
        Assert.That(
            Regressions(Report(2), Report(2, 124), Report(2, 124), Report(2, 124)),
            Has.Count.EqualTo(1).And.All.Contain("allocated bytes"));

    [Test]
    public void WorkloadWithoutABaselineIsRefused() =>
        Assert.That(
            () => Regressions(Report(2) with { Figures = [] }, Report(2)),
            Throws.ArgumentException.With.Message.Contains("Customer, Serialize"));

    [Test]
    public void ReportSurvivesItsFile()
    {
        FileInfo file = new(Path.GetTempFileName());
        JsonReport.Write(file, Report(2, 100));
        LimitsReport read = JsonReport.Read<LimitsReport>(file);
        file.Delete();

        Assert.That(read.Figures, Is.EqualTo(Report(2, 100).Figures));
    }

    [Test]
    public void FigureThatIsMeasuredAgainIsReported()
    {
        List<string> reported = [];
        new LimitsGuard(Report(2), Tolerance).Regressions(Report(9), _ => Report(2), reported.Add);

        Assert.That(reported, Is.EqualTo((string[])["Customer, Serialize, hand-written, of limit: 9.00, 2.00 in the baseline"]));
    }

    private static IReadOnlyList<string> Regressions(LimitsReport baseline, params LimitsReport[] attempts)
    {
        Queue<LimitsReport> later = new(attempts.Skip(1));
        return new LimitsGuard(baseline, Tolerance).Regressions(attempts[0], _ => later.Dequeue(), _ => { });
    }

    private static LimitsReport Report(double ratio, double allocated = 100) => new(
        Machine.Current,
        1,
        [new RouteFigure("Customer", Direction.Serialize, Route.Typed, 10 * ratio, 10 * ratio, 10, 10, ratio, 1, 0, 1, 0, allocated)]);
}
