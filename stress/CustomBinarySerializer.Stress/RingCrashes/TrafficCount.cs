namespace Stress.RingCrashes;

/// <summary>What became of the messages of a producer.</summary>
/// <param name="Sent">Known to be sent.</param>
/// <param name="Received">Of these, received once.</param>
/// <param name="Missing">Of these, not received.</param>
/// <param name="InFlight">Begun, and not known to be sent when the producer was killed.</param>
/// <param name="InFlightReceived">Of these, received once.</param>
internal readonly record struct TrafficCount(long Sent, long Received, long Missing, long InFlight, long InFlightReceived)
{
    public static TrafficCount operator +(TrafficCount one, TrafficCount other) => new(
        one.Sent + other.Sent,
        one.Received + other.Received,
        one.Missing + other.Missing,
        one.InFlight + other.InFlight,
        one.InFlightReceived + other.InFlightReceived);
}
