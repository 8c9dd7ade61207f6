namespace PerfHarness.Timing;

/// <summary>What one process measured for one cell, per message.</summary>
internal sealed record CellTime(Route Route, Direction Direction, double MedianNs, double MinNs, double AllocatedBytes);
