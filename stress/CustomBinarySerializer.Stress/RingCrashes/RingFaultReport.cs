using System.Text.Json;
using PerfHarness.Reporting;

namespace Stress.RingCrashes;

/// <summary>The counts of runs with failing system calls of rings.</summary>
/// <param name="Faults">Number of runs with a fault.</param>
/// <param name="Failed">Number of these in which an exception was thrown.</param>
/// <param name="Messages">Number of messages that arrived in the run after each fault.</param>
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
