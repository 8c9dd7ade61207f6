namespace PerfHarness.Timing;

/// <summary>How long a process measures: each round gives every cell one slice.</summary>
internal readonly record struct Pace(int Rounds, double SliceMilliseconds)
{
    public static Pace Thorough { get; } = new(Rounds: 60, SliceMilliseconds: 4);

    public static Pace Quick { get; } = new(Rounds: 20, SliceMilliseconds: 3);

    public Pace Shortened() => this with { Rounds = Math.Max(1, Rounds / 3) };
}
