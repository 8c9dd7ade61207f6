using PerfHarness.Reporting;

namespace PerfHarness.Tests.Reporting;

public class LatencyHistogramTests
{
    [Test]
    public void CallIsInTheBucketOfItsTime()
    {
        LatencyHistogram histogram = LatencyHistogram.OfNanoseconds([30, 1000, 1000, 1e6]);

        int median = Enumerable.Range(0, histogram.Counts.Count).Single(index => histogram.Counts[index] == 2);
        Assert.That(histogram.StartNs(median), Is.LessThanOrEqualTo(1000 * (1 + 1e-9)));
        Assert.That(histogram.StartNs(median + 1), Is.GreaterThan(1000));
        Assert.That(histogram.Counts.Sum(), Is.EqualTo(4));
        Assert.That(histogram.Share(median), Is.EqualTo(0.5));
    }

    [Test]
    public void BucketsHaveEqualWidthOnALogarithmicScale()
    {
        LatencyHistogram histogram = LatencyHistogram.OfNanoseconds([1, 1e9]);

        Assert.That(histogram.StartNs(LatencyHistogram.BucketsPerDecade) / histogram.StartNs(0), Is.EqualTo(10).Within(1e-9));
        Assert.That(histogram.Counts, Has.Count.EqualTo((9 * LatencyHistogram.BucketsPerDecade) + 1));
    }

    [Test]
    public void SumAddsTheCallsOfProcesses()
    {
        LatencyHistogram sum = LatencyHistogram.Sum([LatencyHistogram.OfNanoseconds([50, 50]), LatencyHistogram.OfNanoseconds([50, 5000])]);

        Assert.That((sum.Counts[0], sum.Counts[^1], sum.Counts.Sum()), Is.EqualTo((3L, 1L, 4L)));
    }

    [TestCase(0.5, 100)]
    [TestCase(0.98, 100)]
    [TestCase(0.995, 10_000)]
    [TestCase(1, 10_000)]
    public void ShareOfCallsEndsWithABucket(double share, double slowest)
    {
        double within = LatencyHistogram.OfNanoseconds([.. Enumerable.Repeat(100.0, 99), 10_000]).WithinNs(share);

        Assert.That(within / slowest, Is.InRange(1, 1.13));
    }

    [Test]
    public void CallBelowANanosecondIsInTheFirstBucket() =>
        Assert.That(LatencyHistogram.OfNanoseconds([0]).FirstBucket, Is.Zero);

    [Test]
    public void HistogramWithoutCallsIsRefused() => Assert.That(() => LatencyHistogram.OfTicks([]), Throws.ArgumentException);
}
