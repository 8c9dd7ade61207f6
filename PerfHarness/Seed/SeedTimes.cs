namespace PerfHarness.Seed;

/// <summary>Nanoseconds per message, over the rounds of one process or over several processes.</summary>
internal sealed record SeedTimes(string Contender, int Messages, TimeSummary Serialize, TimeSummary Deserialize);
