using System.Globalization;
using PerfHarness.Limits.Results;

namespace PerfHarness.Limits.Baseline;

/// <summary>Says what has become worse than in an earlier run.</summary>
/// <param name="baseline">The report of that run.</param>
/// <param name="tolerance">How many times a ratio may have grown.</param>
internal sealed class LimitsGuard(LimitsReport baseline, double tolerance)
{
    private const int MaxAttempts = 3;

    private readonly Dictionary<string, GuardedFigure> _baseline = FiguresOf(baseline).ToDictionary(figure => figure.Key);

    /// <summary>
    /// Measures what is beyond the tolerance again, and returns a line for each figure that was beyond it in every
    /// attempt: what the machine did meanwhile passes, what the code does stays.
    /// </summary>
    /// <param name="report">The first attempt.</param>
    /// <param name="measureAgain">Makes another attempt at a workload.</param>
    /// <param name="onSuspicion">Called with what is beyond and measured again.</param>
    public IReadOnlyList<string> Regressions(LimitsReport report, Func<string, LimitsReport> measureAgain, Action<string> onSuspicion)
    {
        GuardedFigure[] beyond = Beyond(report);
        for (int attempt = 2; attempt <= MaxAttempts && beyond.Length > 0; attempt++)
        {
            Array.ForEach(beyond, figure => onSuspicion(Line(figure)));
            GuardedFigure[] again =
                [.. beyond.Select(figure => figure.Workload).Distinct().SelectMany(workload => Beyond(measureAgain(workload)))];
            beyond = [.. again.IntersectBy(beyond.Select(figure => figure.Key), figure => figure.Key)];
        }

        return [.. beyond.Select(Line)];
    }

    // Medians: both sides of a ratio take turns within milliseconds, so what else the machine does slows both. A single
    // lucky round, which a minimum is, may come to one side alone.
    private static IEnumerable<GuardedFigure> FiguresOf(LimitsReport report) =>
    [
        .. report.Limits.Select(row => new GuardedFigure(row.Workload, row.Direction, "hand-written, of limit", row.TypedRatio, true)),
        .. report.Limits.Select(
            row => new GuardedFigure(row.Workload, row.Direction, "hand-written, allocated bytes", row.TypedAllocatedBytes, false)),
        .. report.Auto.Select(row => new GuardedFigure(row.Workload, row.Direction, "auto, of limit", row.Ratio, true)),
        .. report.Auto.Select(row => new GuardedFigure(row.Workload, row.Direction, "auto, allocated bytes", row.AllocatedBytes, false)),
    ];

    private GuardedFigure[] Beyond(LimitsReport report)
    {
        GuardedFigure[] figures = [.. FiguresOf(report)];
        return Array.Find(figures, figure => !_baseline.ContainsKey(figure.Key)) is { } unknown
            ? throw new ArgumentException(
                $"The baseline has no figure for {unknown.Key}. Name the workloads that it has by --only.", nameof(report))
            : [.. figures.Where(figure => figure.IsBeyond(_baseline[figure.Key], tolerance))];
    }

    private string Line(GuardedFigure figure) => string.Create(
        CultureInfo.InvariantCulture, $"{figure.Key}: {figure.Value:0.00}, {_baseline[figure.Key].Value:0.00} in the baseline");
}
