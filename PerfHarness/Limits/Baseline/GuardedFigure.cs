using PerfHarness.Timing;

namespace PerfHarness.Limits.Baseline;

/// <summary>
/// A figure that means the same on any machine: a multiple of the limit in the same process, or allocated bytes.
/// </summary>
internal sealed record GuardedFigure(string Workload, Direction Direction, string Name, double Value, bool IsRatio)
{
    private const double SameAllocation = 1;

    public string Key => $"{Workload}, {Direction}, {Name}";

    /// <summary>
    /// Ratios may be worse by the tolerance; allocations don't vary, but for what a whole run allocates beside its
    /// messages.
    /// </summary>
    public bool IsBeyond(GuardedFigure baseline, double tolerance) =>
        IsRatio ? Value > baseline.Value * tolerance : Value > baseline.Value + SameAllocation;
}
