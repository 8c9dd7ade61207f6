using System.Text.Json;
using PerfHarness.Reporting;

namespace Stress.Crashes.Faults;

/// <summary>The counts of runs without a broken promise, as a line of JSON.</summary>
internal sealed record FaultReport(long Faults, long Seen, long Stops, long Messages, long StatesAfterFaults, long Calls, long States)
{
    public static FaultReport None { get; } = new(0, 0, 0, 0, 0, 0, 0);

    public static FaultReport Parse(string line) => JsonSerializer.Deserialize<FaultReport>(line)!;

    public void Print() => CountTable.Print(
        "calls of the system that fail, and power failures",
        ("runs with a fault", Faults),
        ("failures that the program saw", Seen),
        ("of these, writers that stopped for good", Stops),
        ("durable messages in these runs, all present", Messages),
        ("states that a power failure may leave of these runs, opened", StatesAfterFaults),
        ("calls, in runs without a fault, after which the power failed", Calls),
        ("states that it may leave, opened", States));

    public override string ToString() => JsonSerializer.Serialize(this);
}
