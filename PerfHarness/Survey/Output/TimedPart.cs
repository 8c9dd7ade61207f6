namespace PerfHarness.Survey.Output;

/// <summary>What disturbed the timed runs, all of them together.</summary>
/// <param name="Collections">Of any generation.</param>
/// <param name="PageFaults">
/// Pages that the process touched for the first time; null on systems other than Linux.
/// </param>
internal sealed record TimedPart(double Collections, double? PageFaults);
