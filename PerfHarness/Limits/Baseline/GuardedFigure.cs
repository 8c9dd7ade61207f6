namespace PerfHarness.Limits.Baseline;

/// <summary>A figure that doesn't depend on the machine: a ratio to the limit, or allocated bytes.</summary>
internal sealed record GuardedFigure(string Workload, Direction Direction, string Name, double Value, bool IsRatio)
{
    private const double SameAllocation = 1;

    public string Key => $"{Workload}, {Direction}, {Name}";

    /// <summary>
    /// Whether the figure is worse than its baseline: a ratio by more than the tolerance, allocated bytes by more than
    /// one byte, which is what a run allocates besides its messages.
    /// </summary>
    public bool IsBeyond(GuardedFigure baseline, double tolerance) =>
        IsRatio ? Value > baseline.Value * tolerance : Value > baseline.Value + SameAllocation;
}
