using PerfHarness.Limits.Scenarios;
using PerfHarness.Timing;

namespace PerfHarness.Limits.Results;

/// <summary>
/// One workload in one direction, by a contract that the compiler made, and compared with the one in IL: by the ratios
/// of both to the limit of their own process, and by minima.
/// </summary>
internal sealed record GeneratedRow(
    string Workload,
    Direction Direction,
    double LimitNs,
    double GeneratedNs,
    double Ratio,
    double RatioSpread,
    double RatioToAuto,
    double MinimaRatioToAuto,
    double StreamNs,
    double StreamMinimaRatioToAuto,
    double? IntoNs,
    double? IntoMinimaRatioToAuto,
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
            generated.Ratio(Route.Generated, Route.StraightLine, direction) / auto.Ratio(Route.Auto, Route.StraightLine, direction),
            OfMinima(Route.Generated, Route.Auto),
            generated.MedianNs(Route.GeneratedStream, direction),
            OfMinima(Route.GeneratedStream, Route.AutoStream),
            reads ? generated.MedianNs(Route.GeneratedInto, direction) : null,
            reads ? OfMinima(Route.GeneratedInto, Route.AutoInto) : null,
            generated.AllocatedBytes(Route.Generated, direction),
            reads ? generated.AllocatedBytes(Route.GeneratedInto, direction) : null);

        double OfMinima(Route route, Route autoRoute) => generated.MinNs(route, direction) / auto.MinNs(autoRoute, direction);
    }
}
