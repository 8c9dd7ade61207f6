using PerfHarness.Reporting;

namespace Stress.RingCrashes;

/// <summary>The counts of a run without a broken promise.</summary>
internal sealed class RingCrashReport
{
    public int ProducersKilled { get; set; }

    public int ConsumersKilled { get; set; }

    public int KilledWhileOpening { get; set; }

    public TrafficCount Count { get; set; }

    public long Abandoned { get; set; }

    public void Print() => CountTable.Print(
        "kill -9 of producers and consumers",
        ("producers killed", ProducersKilled),
        ("consumers killed", ConsumersKilled),
        ("of these while they opened", KilledWhileOpening),
        ("messages sent", Count.Sent),
        ("of these received, each once", Count.Received),
        ("lost in the hand of killed consumers", Count.Missing),
        ("in flight of killed producers", Count.InFlight),
        ("of these received, each once", Count.InFlightReceived),
        ("abandoned, as the queues counted", Abandoned));
}
