namespace PerfHarness.FirstCall;

/// <summary>What one process needed for its first calls, over all types.</summary>
internal sealed record FirstCallTimes(double RegisterMs, double SerializeMs, double DeserializeMs);
