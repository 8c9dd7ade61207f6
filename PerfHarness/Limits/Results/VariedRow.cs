using PerfHarness.Timing;
using PerfHarness.Workloads;

namespace PerfHarness.Limits.Results;

/// <summary>How many times as long different messages take as one message over and over, by medians of both.</summary>
internal sealed record VariedRow(string Workload, Direction Direction, double Limit, double Typed, double Auto, double Generated)
{
    public static IEnumerable<VariedRow> All(LimitsReport report) =>
        from same in report.Limits
        let workload = IVariedWorkload.Prefix + same.Workload
        join varied in report.Limits on (workload, same.Direction) equals (varied.Workload, varied.Direction)
        select new VariedRow(
            same.Workload,
            same.Direction,
            varied.LimitNs / same.LimitNs,
            varied.TypedNs / same.TypedNs,
            Ratio(report.Auto, row => (row.Workload, row.Direction), row => row.AutoNs, workload, same),
            Ratio(report.Generated, row => (row.Workload, row.Direction), row => row.GeneratedNs, workload, same));

    private static double Ratio<TRow>(
        IReadOnlyList<TRow> rows, Func<TRow, (string, Direction)> keyOf, Func<TRow, double> timeOf, string varied, LimitRow same)
    {
        return Time(varied) / Time(same.Workload);

        double Time(string workload) => timeOf(rows.Single(row => keyOf(row) == (workload, same.Direction)));
    }
}
