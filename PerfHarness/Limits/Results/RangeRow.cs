using PerfHarness.Limits.Scenarios;
using PerfHarness.Timing;

namespace PerfHarness.Limits.Results;

/// <summary>
/// What a message takes of one workload in one direction where many are written or read with one call.
/// </summary>
internal sealed record RangeRow(
    string Workload, Direction Direction, double LimitNs, double SingleNs, double AutoNs, double AutoExtraNs, double GeneratedExtraNs)
{
    /// <summary>What a message may take on top of its limit, of the same process, where it is flat.</summary>
    public const double TargetExtraNs = 1.5;

    public static RangeRow Of(WorkloadScenarios workload, Direction direction, IReadOnlyDictionary<string, ScenarioResult> results)
    {
        ScenarioResult auto = results[workload.Auto.Name];
        ScenarioResult generated = results[workload.Generated.Name];
        return new RangeRow(
            workload.Workload,
            direction,
            auto.MedianNs(Route.StraightLine, direction),
            auto.MedianNs(Route.Auto, direction),
            auto.MedianNs(Route.AutoRange, direction),
            Extra(auto, Route.AutoRange),
            Extra(generated, Route.GeneratedRange));

        double Extra(ScenarioResult result, Route route) =>
            result.MedianNs(route, direction) - result.MedianNs(Route.StraightLine, direction);
    }
}
