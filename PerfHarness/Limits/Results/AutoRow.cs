using PerfHarness.Limits.Scenarios;
using PerfHarness.Timing;

namespace PerfHarness.Limits.Results;

/// <summary>One workload in one direction, by a contract that the library implements itself.</summary>
internal sealed record AutoRow(
    string Workload,
    Direction Direction,
    double LimitNs,
    double AutoNs,
    double? TargetNs,
    double Ratio,
    double RatioSpread,
    double LimitMinNs,
    double AutoMinNs,
    double StreamNs,
    double? IntoNs,
    double? IntoMinNs,
    double? TargetIntoNs,
    double AllocatedBytes,
    double? IntoAllocatedBytes)
{
    public double ExtraNs => AutoNs - LimitNs;

    public bool? Reached => TargetNs is double target ? AutoNs <= target : null;

    public bool? IntoReached => TargetIntoNs is double target && IntoNs is double into ? into <= target : null;

    public static AutoRow Of(
        WorkloadScenarios workload, Direction direction, IReadOnlyDictionary<string, ScenarioResult> results)
    {
        ScenarioResult auto = results[workload.Auto.Name];
        double limit = auto.MedianNs(Route.StraightLine, direction);
        bool reads = direction == Direction.Deserialize;
        return new AutoRow(
            workload.Workload,
            direction,
            limit,
            auto.MedianNs(Route.Auto, direction),
            workload.Targets.Auto?.Ns(direction, limit),
            auto.Ratio(Route.Auto, Route.StraightLine, direction),
            auto.RatioSpread(Route.Auto, Route.StraightLine, direction),
            auto.MinNs(Route.StraightLine, direction),
            auto.MinNs(Route.Auto, direction),
            auto.MedianNs(Route.AutoStream, direction),
            reads ? auto.MedianNs(Route.AutoInto, direction) : null,
            reads ? auto.MinNs(Route.AutoInto, direction) : null,
            reads ? workload.Targets.Auto?.IntoNs : null,
            auto.AllocatedBytes(Route.Auto, direction),
            reads ? auto.AllocatedBytes(Route.AutoInto, direction) : null);
    }
}
