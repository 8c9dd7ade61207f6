using PerfHarness.Survey.Output;

namespace PerfHarness.Tests.Survey.Output;

public class FigureTextTests
{
    [TestCase(1.234e-9, "1.23 ns")]
    [TestCase(45.67e-9, "45.7 ns")]
    [TestCase(999e-9, "999 ns")]
    [TestCase(1e-6, "1 µs")]
    [TestCase(0.0123, "12.3 ms")]
    [TestCase(12345, "12,345 s")]
    public void TimeHasThreeDigitsAndAUnit(double seconds, string text) => Assert.That(FigureText.Time(seconds), Is.EqualTo(text));

    [Test]
    public void MissingTimeIsEmpty() => Assert.That(FigureText.Time(null), Is.Empty);
}
