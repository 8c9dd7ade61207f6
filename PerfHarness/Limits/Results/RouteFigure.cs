namespace PerfHarness.Limits.Results;

/// <summary>
/// A route of a workload in a direction: medians over the processes that measured it. Ratios and differences are
/// taken inside each process, so that a slow process is compared with itself.
/// </summary>
/// <param name="Workload">Name of the workload.</param>
/// <param name="Direction">Writing or reading.</param>
/// <param name="Route">The route.</param>
/// <param name="Ns">Median time of a message, in nanoseconds.</param>
/// <param name="MinNs">Shortest time of a message in any process, in nanoseconds.</param>
/// <param name="LimitNs">Median time of straight-line code in the same processes, in nanoseconds.</param>
/// <param name="LimitMinNs">Shortest time of straight-line code in the same processes, in nanoseconds.</param>
/// <param name="Ratio">Time as a multiple of the limit.</param>
/// <param name="RatioSpread">Quotient of the largest and the smallest ratio of a process.</param>
/// <param name="SlowShare">
/// Share of processes whose ratio is more than <see cref="SlowProcess"/> times the median.
/// </param>
/// <param name="CallRatio">
/// Time as a multiple of the call on a span by the same kind of contract, 1 without one.
/// </param>
/// <param name="CallExtraNs">Difference to that call, in nanoseconds, 0 without one.</param>
/// <param name="AllocatedBytes">Allocated bytes per message.</param>
internal sealed record RouteFigure(
    string Workload,
    Direction Direction,
    Route Route,
    double Ns,
    double MinNs,
    double LimitNs,
    double LimitMinNs,
    double Ratio,
    double RatioSpread,
    double SlowShare,
    double CallRatio,
    double CallExtraNs,
    double AllocatedBytes)
{
    /// <summary>The multiple of the median ratio above which a process counts as slow.</summary>
    public const double SlowProcess = 1.25;

    /// <summary>The difference to the limit, in nanoseconds.</summary>
    public double ExtraNs => Ns - LimitNs;
}
