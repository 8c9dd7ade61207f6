using System.Text.Json.Serialization;
using PerfHarness.Reporting;

namespace PerfHarness.Seed;

/// <summary>Nanoseconds per message in one direction.</summary>
/// <param name="Median">The figure to compare.</param>
/// <param name="Minimum">The best that was seen: what the machine can do when nothing disturbs it.</param>
internal sealed record TimeSummary(
    [property: JsonPropertyName("medianNanoseconds")] double Median,
    [property: JsonPropertyName("minimumNanoseconds")] double Minimum)
{
    public static TimeSummary Of(List<double> samples) => new(samples.Median(), samples.Min());
}
