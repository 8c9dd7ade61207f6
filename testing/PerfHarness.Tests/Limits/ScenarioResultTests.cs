using PerfHarness.Limits.Results;
using PerfHarness.Timing;

namespace PerfHarness.Tests.Limits;

public class ScenarioResultTests
{
    private static readonly RouteFigure[] Figures =
    [
        .. new ScenarioResult(
        [
            Process(limit: 10, typed: 20, stream: 25),
            Process(limit: 100, typed: 300, stream: 310),
            Process(limit: 10, typed: 40, stream: 44),
        ]).Figures("Customer"),
    ];

    [Test]
    public void RatioIsTheMedianOfTheRatiosInsideEachProcess() =>
        Assert.That((Figure(Route.Typed).Ratio, Figure(Route.Typed).RatioSpread), Is.EqualTo((3.0, 2.0)));

    [Test]
    public void StreamCallIsComparedWithTheTypedCall() => Assert.That(Figure(Route.Stream).CallExtraNs, Is.EqualTo(5));

    [Test]
    public void TimesAreMediansAndMinimaOverTheProcesses() =>
        Assert.That(
            (Figure(Route.Typed).Ns, Figure(Route.Typed).MinNs, Figure(Route.Typed).LimitNs), Is.EqualTo((40.0, 20.0, 10.0)));

    private static RouteFigure Figure(Route route) => Figures.Single(figure => figure.Route == route);

    private static CellTime[] Process(double limit, double typed, double stream) =>
    [
        new(Route.StraightLine, Direction.Serialize, limit, limit, 0),
        new(Route.Typed, Direction.Serialize, typed, typed, 0),
        new(Route.Stream, Direction.Serialize, stream, stream, 0),
    ];
}
