using PerfHarness.Limits.Results;

namespace PerfHarness.Limits.Baseline;

/// <summary>Finds figures that are worse than in an earlier run.</summary>
/// <param name="baseline">The report of that run.</param>
/// <param name="tolerance">Largest accepted quotient of a ratio and its baseline.</param>
internal sealed class LimitsGuard(LimitsReport baseline, double tolerance)
{
    private const int MaxAttempts = 3;

    private readonly Dictionary<string, GuardedFigure> _baseline = FiguresOf(baseline).ToDictionary(figure => figure.Key);

    /// <summary>
    /// Measures workloads beyond the tolerance again, up to three times in all, and returns a line for each figure that
    /// was beyond it in every attempt. Effects of a busy machine pass.
    /// </summary>
    /// <param name="report">The first attempt.</param>
    /// <param name="measureAgain">Measures a workload again.</param>
    /// <param name="onSuspicion">Called with each figure that is measured again.</param>
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

    // Medians, because both sides of a ratio take turns within milliseconds, so that what else the machine does slows
    // both. A minimum is a single lucky round, which may come to one side alone.
    private static IEnumerable<GuardedFigure> FiguresOf(LimitsReport report) =>
        from guarded in new[] { (Route.Typed, "hand-written"), (Route.Auto, "auto") }
        from figure in report.Of(guarded.Item1)
        from pair in new[] { ("of limit", figure.Ratio, true), ("allocated bytes", figure.AllocatedBytes, false) }
        select new GuardedFigure(figure.Workload, figure.Direction, $"{guarded.Item2}, {pair.Item1}", pair.Item2, pair.Item3);

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
