using PerfHarness.Limits.Scenarios;
using PerfHarness.Timing;

namespace PerfHarness.Limits.Results;

/// <summary>Forty types shuffled against the average of each alone.</summary>
internal sealed record MixedRow(
    Route Route,
    Direction Direction,
    double AverageAloneNs,
    double ShuffledNs,
    double AverageAloneMinNs,
    double ShuffledMinNs,
    double AllocatedBytes,
    double Spread)
{
    public double Ratio => ShuffledNs / AverageAloneNs;

    public double RatioOfMinima => ShuffledMinNs / AverageAloneMinNs;

    public double TargetRatio => Route is Route.Auto or Route.Generated ? MixedScenarios.AutoTargetRatio : MixedScenarios.TargetRatio;

    public bool Reached => Ratio <= TargetRatio;

    public static IReadOnlyList<MixedRow> All(IReadOnlyDictionary<string, ScenarioResult> results)
    {
        ScenarioResult shuffled = results[MixedScenarios.Shuffled.Name];
        ScenarioResult[] alone = [.. MixedScenarios.Alone.Select(scenario => results[scenario.Name])];
        return
        [
            .. from route in new[] { Route.Typed, Route.Stream, Route.Auto, Route.Generated }
               from direction in Enum.GetValues<Direction>()
               select Of(route, direction, shuffled, alone),
        ];
    }

    private static MixedRow Of(Route route, Direction direction, ScenarioResult shuffled, ScenarioResult[] alone) =>
        new(
            route,
            direction,
            alone.Average(type => type.MedianNs(route, direction)),
            shuffled.MedianNs(route, direction),
            alone.Average(type => type.MinNs(route, direction)),
            shuffled.MinNs(route, direction),
            shuffled.AllocatedBytes(route, direction),
            shuffled.Spread(route, direction));
}
