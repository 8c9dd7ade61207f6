using PerfHarness.Timing;

namespace PerfHarness.Limits.Scenarios;

/// <summary>What a workload is to reach; null of what nothing was set as a multiple of the limit.</summary>
/// <param name="Serialize">How many times the limit's time the typed call may take.</param>
/// <param name="Deserialize">The same for reading.</param>
/// <param name="StreamExtraNs">
/// What the stream call may cost on top of the typed one; nothing is said of large messages, whose copy into the
/// stream costs more than any call.
/// </param>
/// <param name="Auto">What contracts implemented by the library are to reach.</param>
internal readonly record struct Targets(double? Serialize, double? Deserialize, AutoTargets? Auto, double? StreamExtraNs = null)
{
    public double? this[Direction direction] => direction == Direction.Serialize ? Serialize : Deserialize;
}

/// <summary>
/// What a contract implemented by the library is to reach: so many times the limit's time, plus so many nanoseconds.
/// </summary>
/// <param name="Serialize">How many times the limit's time writing may take.</param>
/// <param name="Deserialize">The same for reading.</param>
/// <param name="ExtraNs">What comes on top of either.</param>
/// <param name="IntoNs">What reading into an existing object may take where every string repeats.</param>
internal readonly record struct AutoTargets(double Serialize, double Deserialize, double ExtraNs, double? IntoNs = null)
{
    public double Ns(Direction direction, double limitNs) =>
        (limitNs * (direction == Direction.Serialize ? Serialize : Deserialize)) + ExtraNs;
}
