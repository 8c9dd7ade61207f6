using PerfHarness.Survey.Output;

namespace PerfHarness.Tests.Survey.Output;

public class DirectionFiguresTests
{
    [Test]
    public void OneSlowProcessOfThreeChangesNothing()
    {
        DirectionFigures lucky = new(9, 2, 1, 3, 100, 4, 5);
        DirectionFigures unlucky = new(90, 20, 10, 3, 100, 40, 50);

        Assert.That(
            DirectionFigures.OfProcesses([lucky, unlucky, lucky]), Is.EqualTo(new DirectionFigures(9, 2, 1, 9, 100, 4, 5)));
    }
}
