using PerfHarness.Reporting;

namespace PerfHarness.Tests.Reporting;

public class SamplesTests
{
    [TestCase(new[] { 3.0 }, 3)]
    [TestCase(new[] { 3.0, 1.0, 2.0 }, 2)]
    [TestCase(new[] { 4.0, 1.0, 3.0, 2.0 }, 2.5)]
    public void MedianIsTheMiddleOfTheSortedValues(double[] values, double median) =>
        Assert.That(values.Median(), Is.EqualTo(median));

    [Test]
    public void StandardDeviationIsThatOfASample() =>
        Assert.That(((double[])[2, 4, 4, 4, 5, 5, 7, 9]).StandardDeviation(), Is.EqualTo(Math.Sqrt(32.0 / 7)).Within(1e-12));

    [Test]
    public void ASingleValueDoesNotDeviate() => Assert.That(((double[])[3]).StandardDeviation(), Is.Zero);

    [TestCase(50, 51)]
    [TestCase(99, 100)]
    [TestCase(100, 100)]
    public void PercentileIsAMeasuredValue(double percent, long value)
    {
        long[] samples = [.. Enumerable.Range(1, 100).Reverse().Select(number => (long)number)];

        Assert.That(samples.Percentile(percent), Is.EqualTo(value));
    }
}
