using PerfHarness.Reporting;

namespace PerfHarness.Tests.Reporting;

public class SamplesTests
{
    [TestCase(new[] { 3.0 }, 3)]
    [TestCase(new[] { 3.0, 1.0, 2.0 }, 2)]
    [TestCase(new[] { 4.0, 1.0, 3.0, 2.0 }, 2.5)]
    public void MedianIsTheMiddleOfTheSortedValues(double[] values, double median) =>
        Assert.That(values.Median(), Is.EqualTo(median));

    [TestCase(50, 51)]
    [TestCase(99, 100)]
    [TestCase(100, 100)]
    public void PercentileIsAMeasuredValue(double percent, long value)
    {
        long[] samples = [.. Enumerable.Range(1, 100).Reverse().Select(number => (long)number)];

        Assert.That(samples.Percentile(percent), Is.EqualTo(value));
    }
}
