namespace Stress.RingCrashes;

/// <summary>The counts of the messages of a producer.</summary>
/// <param name="Sent">Number of messages that are known to be sent.</param>
/// <param name="Received">Number of sent messages that were received once.</param>
/// <param name="Missing">Number of sent messages that were not received.</param>
/// <param name="InFlight">
/// Number of messages that were begun and not known to be sent when the producer was killed.
/// </param>
/// <param name="InFlightReceived">Number of messages in flight that were received once.</param>
internal readonly record struct TrafficCount(long Sent, long Received, long Missing, long InFlight, long InFlightReceived)
{
    public static TrafficCount operator +(TrafficCount one, TrafficCount other) => new(
        one.Sent + other.Sent,
        one.Received + other.Received,
        one.Missing + other.Missing,
        one.InFlight + other.InFlight,
        one.InFlightReceived + other.InFlightReceived);
}
