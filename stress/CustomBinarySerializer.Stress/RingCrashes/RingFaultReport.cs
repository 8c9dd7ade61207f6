using System.Text.Json;
using PerfHarness.Reporting;

namespace Stress.RingCrashes;

/// <summary>What rings did while calls of the system failed.</summary>
/// <param name="Faults">Runs with a fault.</param>
/// <param name="Failed">Of these, those that the program saw as an exception.</param>
/// <param name="Messages">Messages that arrived in the runs that came after each.</param>
internal sealed record RingFaultReport(long Faults, long Failed, long Messages)
{
    public static RingFaultReport None { get; } = new(0, 0, 0);

    public static RingFaultReport Parse(string line) => JsonSerializer.Deserialize<RingFaultReport>(line)!;

    public override string ToString() => JsonSerializer.Serialize(this);

    public void Print() => CountTable.Print(
        "calls of the system that fail under rings",
        ("runs with a fault", Faults),
        ("of these, seen by the program", Failed),
        ("messages of the runs without one that followed each, all there", Messages));
}
