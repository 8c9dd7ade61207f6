using PerfHarness.Limits.Timing;

namespace PerfHarness.Limits.Scenarios;

/// <summary>What a workload is to reach.</summary>
/// <param name="Serialize">How many times the limit's time the typed call may take.</param>
/// <param name="Deserialize">The same for reading.</param>
/// <param name="StreamExtraNs">
/// What the stream call may cost on top of the typed one; nothing is said of large messages, whose copy into the
/// stream costs more than any call.
/// </param>
internal readonly record struct Targets(double Serialize, double Deserialize, double? StreamExtraNs = null)
{
    public double this[Direction direction] => direction == Direction.Serialize ? Serialize : Deserialize;
}
