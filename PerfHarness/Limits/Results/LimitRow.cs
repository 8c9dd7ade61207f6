using PerfHarness.Limits.Scenarios;
using PerfHarness.Timing;

namespace PerfHarness.Limits.Results;

/// <summary>One workload in one direction.</summary>
internal sealed record LimitRow(
    string Workload,
    Direction Direction,
    double LimitNs,
    double TypedNs,
    double TypedRatio,
    double? TargetRatio,
    double RatioSpread,
    double LimitMinNs,
    double TypedMinNs,
    double StreamNs,
    double StreamExtraNs,
    double? TargetStreamExtraNs,
    double LimitAllocatedBytes,
    double TypedAllocatedBytes,
    double StreamAllocatedBytes)
{
    public double RatioOfMinima => TypedMinNs / LimitMinNs;

    public bool? TypedReached => TargetRatio is double target ? TypedRatio <= target : null;

    public bool? StreamReached => TargetStreamExtraNs is double target ? StreamExtraNs <= target : null;

    public static LimitRow Of(
        WorkloadScenarios workload, Direction direction, IReadOnlyDictionary<string, ScenarioResult> results)
    {
        ScenarioResult library = results[workload.Library.Name];
        return new LimitRow(
            workload.Workload,
            direction,
            library.MedianNs(Route.StraightLine, direction),
            library.MedianNs(Route.Typed, direction),
            library.Ratio(Route.Typed, Route.StraightLine, direction),
            workload.Targets[direction],
            library.RatioSpread(Route.Typed, Route.StraightLine, direction),
            library.MinNs(Route.StraightLine, direction),
            library.MinNs(Route.Typed, direction),
            library.MedianNs(Route.Stream, direction),
            library.ExtraNs(Route.Stream, Route.Typed, direction),
            workload.Targets.StreamExtraNs,
            library.AllocatedBytes(Route.StraightLine, direction),
            library.AllocatedBytes(Route.Typed, direction),
            library.AllocatedBytes(Route.Stream, direction));
    }
}
