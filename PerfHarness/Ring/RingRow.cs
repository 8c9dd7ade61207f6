namespace PerfHarness.Ring;

/// <summary>All runs of a scenario.</summary>
internal sealed record RingRow(string Scenario, IReadOnlyList<RingResult> Runs);
