using PerfHarness.Timing;

namespace PerfHarness.Limits.Scenarios;

/// <summary>Targets of a workload. Null means that there is no target.</summary>
/// <param name="Serialize">Largest ratio of a typed write to the limit.</param>
/// <param name="Deserialize">Largest ratio of a typed read to the limit.</param>
/// <param name="Auto">Targets of auto contracts.</param>
/// <param name="StreamExtraNs">
/// Largest difference between the stream call and the typed call, in nanoseconds. Large messages have none, because
/// copying them into the stream costs more than any call.
/// </param>
internal readonly record struct Targets(double? Serialize, double? Deserialize, AutoTargets? Auto, double? StreamExtraNs = null)
{
    /// <summary>Largest difference to the limit for a message in a range of flat messages, in nanoseconds.</summary>
    public const double RangeExtraNs = 1.5;

    public double? this[Direction direction] => direction == Direction.Serialize ? Serialize : Deserialize;
}

/// <summary>Targets of an auto contract: a multiple of the limit's time plus a constant.</summary>
/// <param name="Serialize">Factor of a write.</param>
/// <param name="Deserialize">Factor of a read.</param>
/// <param name="ExtraNs">The constant, in nanoseconds.</param>
/// <param name="IntoNs">Largest time to read into an existing object if every string repeats, in nanoseconds.</param>
internal readonly record struct AutoTargets(double Serialize, double Deserialize, double ExtraNs, double? IntoNs = null)
{
    public double Ns(Direction direction, double limitNs) =>
        (limitNs * (direction == Direction.Serialize ? Serialize : Deserialize)) + ExtraNs;
}
