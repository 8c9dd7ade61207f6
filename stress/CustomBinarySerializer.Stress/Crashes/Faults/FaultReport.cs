using System.Globalization;
using PerfHarness.Reporting;

namespace Stress.Crashes.Faults;

/// <summary>The counts of runs without a broken promise, as one line of text.</summary>
internal sealed record FaultReport(long Faults, long Seen, long Stops, long Messages, long StatesAfterFaults, long Calls, long States)
{
    public static FaultReport None { get; } = new(0, 0, 0, 0, 0, 0, 0);

    public static FaultReport Parse(string line)
    {
        long[] numbers = [.. line.Split(' ').Select(number => long.Parse(number, CultureInfo.InvariantCulture))];
        return new FaultReport(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6]);
    }

    public void Print() => CountTable.Print(
        "calls of the system that fail, and power failures",
        ("runs with a fault", Faults),
        ("failures that the program saw", Seen),
        ("of these, writers that stopped for good", Stops),
        ("messages said to be durable in these runs, all there", Messages),
        ("states that a power failure may leave of these runs, opened", StatesAfterFaults),
        ("calls, in runs without a fault, after which the power failed", Calls),
        ("states that it may leave, opened", States));

    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{Faults} {Seen} {Stops} {Messages} {StatesAfterFaults} {Calls} {States}");
}
