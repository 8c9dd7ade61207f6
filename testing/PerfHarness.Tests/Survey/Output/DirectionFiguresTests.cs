using PerfHarness.Survey.Output;

namespace PerfHarness.Tests.Survey.Output;

public class DirectionFiguresTests
{
    [Test]
    public void SlowProcessOfThreeChangesNothing()
    {
        DirectionFigures lucky = new(2, 1, 3, 100);
        DirectionFigures unlucky = new(20, 10, 3, 100);

        Assert.That(DirectionFigures.OfProcesses([lucky, unlucky, lucky]), Is.EqualTo(new DirectionFigures(2, 1, 9, 100)));
    }
}
