using PerfHarness.Limits.Scenarios;
using PerfHarness.Limits.Timing;

namespace PerfHarness.Limits.Results;

/// <summary>
/// One workload in one direction, by a contract that the compiler made. What is said of the contract in IL compares how many times the limit of its own process each takes.
/// </summary>
internal sealed record GeneratedRow(
    string Workload,
    Direction Direction,
    double LimitNs,
    double GeneratedNs,
    double Ratio,
    double RatioSpread,
    double RatioToAuto,
    double StreamNs,
    double StreamRatioToAuto,
    double? IntoNs,
    double? IntoRatioToAuto,
    double AllocatedBytes,
    double? IntoAllocatedBytes)
{
    public static GeneratedRow Of(
        WorkloadScenarios workload, Direction direction, IReadOnlyDictionary<string, ScenarioResult> results)
    {
        ScenarioResult generated = results[workload.Generated.Name];
        ScenarioResult auto = results[workload.Auto.Name];
        bool reads = direction == Direction.Deserialize;
        return new GeneratedRow(
            workload.Workload,
            direction,
            generated.MedianNs(Route.StraightLine, direction),
            generated.MedianNs(Route.Generated, direction),
            generated.Ratio(Route.Generated, Route.StraightLine, direction),
            generated.RatioSpread(Route.Generated, Route.StraightLine, direction),
            RatioToAuto(Route.Generated, Route.Auto),
            generated.MedianNs(Route.GeneratedStream, direction),
            RatioToAuto(Route.GeneratedStream, Route.AutoStream),
            reads ? generated.MedianNs(Route.GeneratedInto, direction) : null,
            reads ? RatioToAuto(Route.GeneratedInto, Route.AutoInto) : null,
            generated.AllocatedBytes(Route.Generated, direction),
            reads ? generated.AllocatedBytes(Route.GeneratedInto, direction) : null);

        double RatioToAuto(Route route, Route autoRoute) =>
            generated.Ratio(route, Route.StraightLine, direction) / auto.Ratio(autoRoute, Route.StraightLine, direction);
    }
}
