using PerfHarness.Limits.Scenarios;
using PerfHarness.Timing;

namespace PerfHarness.Limits.Results;

/// <summary>
/// What others take for one workload in one direction, as multiples of the limit in their own process.
/// </summary>
internal sealed record ReferenceRow(
    string Workload,
    Direction Direction,
    double PlainBinaryWriterNs,
    double PlainBinaryWriterRatio,
    double BinaryFormatterNs,
    double BinaryFormatterRatio,
    double StreamRatio)
{
    /// <summary>How many times faster than BinaryFormatter the same call on the same stream is.</summary>
    public double StreamGainOverBinaryFormatter => BinaryFormatterRatio / StreamRatio;

    public static ReferenceRow Of(
        WorkloadScenarios workload, Direction direction, IReadOnlyDictionary<string, ScenarioResult> results)
    {
        ScenarioResult library = results[workload.Library.Name];
        ScenarioResult references = results[workload.References.Name];
        return new ReferenceRow(
            workload.Workload,
            direction,
            references.MedianNs(Route.PlainBinaryWriter, direction),
            references.Ratio(Route.PlainBinaryWriter, Route.StraightLine, direction),
            references.MedianNs(Route.BinaryFormatter, direction),
            references.Ratio(Route.BinaryFormatter, Route.StraightLine, direction),
            library.Ratio(Route.Stream, Route.StraightLine, direction));
    }
}
