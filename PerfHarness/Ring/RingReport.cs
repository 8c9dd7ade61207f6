using PerfHarness.Reporting;

namespace PerfHarness.Ring;

/// <summary>All that a run of the command found out; what goes into the JSON file.</summary>
internal sealed record RingReport(Machine Machine, DateTimeOffset Measured, IReadOnlyList<RingRow> Rows);
