using PerfHarness.Survey.Output;

namespace PerfHarness.Tests.Survey.Output;

public class DirectionFiguresTests
{
    [Test]
    public void TellsMedianMinimumAndDeviationOfRuns()
    {
        DirectionFigures figures = DirectionFigures.Of(9, [3, 1, 2], 100, [0.5]);

        Assert.That(
            (figures.FirstS, figures.MedianS, figures.MinS, figures.StandardDeviationS, figures.Runs), Is.EqualTo((9.0, 2.0, 1.0, 1.0, 3)));
    }

    [Test]
    public void OneUnluckyProcessOfThreeChangesNothing()
    {
        DirectionFigures lucky = DirectionFigures.Of(9, [3, 1, 2], 100, [0.5, 0, 0]);
        DirectionFigures unlucky = DirectionFigures.Of(90, [30, 10, 20], 100, [5, 0, 0]);
        DirectionFigures all = DirectionFigures.OfProcesses([lucky, unlucky, lucky]);

        Assert.That(
            (all.FirstS, all.MedianS, all.MinS, all.AllocatedBytes, all.Collections[0], all.Runs),
            Is.EqualTo((9.0, 2.0, 1.0, 100.0, 0.5, 9)));
    }
}
