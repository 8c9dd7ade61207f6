namespace PerfHarness.Graph;

/// <summary>What one process measured of one workload: medians of its samples.</summary>
internal sealed record GraphTimes(string Workload, double WriteMicroseconds, double ReadMicroseconds, long Bytes);
