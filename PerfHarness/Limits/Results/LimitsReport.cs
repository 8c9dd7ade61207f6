using PerfHarness.Reporting;

namespace PerfHarness.Limits.Results;

/// <summary>All that a run found out; what goes into the JSON file.</summary>
internal sealed record LimitsReport(
    Machine Machine,
    int Processes,
    IReadOnlyList<LimitRow> Limits,
    IReadOnlyList<AutoRow> Auto,
    IReadOnlyList<GeneratedRow> Generated,
    IReadOnlyList<RangeRow> Ranges,
    IReadOnlyList<ReferenceRow> References,
    IReadOnlyList<MixedRow> Mixed,
    IReadOnlyList<ThreadRow> Threads,
    IReadOnlyList<TypedFormatterRow>? TypedFormatters = null);
