namespace PerfHarness.Timing;

/// <summary>The length of a measurement. Each round gives every cell one slice.</summary>
/// <param name="Rounds">Number of rounds.</param>
/// <param name="SliceMilliseconds">Length of a slice, in milliseconds.</param>
internal readonly record struct Pace(int Rounds, double SliceMilliseconds)
{
    public static Pace Thorough { get; } = new(Rounds: 60, SliceMilliseconds: 4);

    public static Pace Quick { get; } = new(Rounds: 20, SliceMilliseconds: 3);
}
