using PerfHarness.Limits.Scenarios;
using PerfHarness.Timing;

namespace PerfHarness.Limits.Results;

/// <summary>
/// Two threads on one formatter against two threads with one each: the throughput as a part of that of two formatters.
/// </summary>
internal sealed record ThreadRow(Direction Direction, double OwnNs, double SharedNs, double Throughput, double Spread)
{
    public double TargetThroughput { get; } = ThreadScenario.TargetThroughput;

    public bool Reached => Throughput >= TargetThroughput;

    public static IReadOnlyList<ThreadRow> All(IReadOnlyDictionary<string, ScenarioResult> results)
    {
        ScenarioResult threads = results[ThreadScenario.TwoThreads.Name];
        return [.. Enum.GetValues<Direction>().Select(direction => Of(direction, threads))];
    }

    private static ThreadRow Of(Direction direction, ScenarioResult threads) =>
        new(
            direction,
            threads.MedianNs(Route.OwnFormatter, direction),
            threads.MedianNs(Route.SharedFormatter, direction),
            threads.Ratio(Route.OwnFormatter, Route.SharedFormatter, direction),
            threads.RatioSpread(Route.SharedFormatter, Route.OwnFormatter, direction));
}
