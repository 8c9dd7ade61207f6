using PerfHarness.Reporting;

namespace PerfHarness.Survey.Output;

/// <summary>Times of one pass over all objects, in one direction.</summary>
/// <param name="FirstS">Time of the first pass in the process, in seconds.</param>
/// <param name="MedianS">Median time of the timed passes, in seconds.</param>
/// <param name="MinS">Shortest time of a timed pass, in seconds.</param>
/// <param name="Runs">Number of timed runs.</param>
/// <param name="AllocatedBytes">Allocated bytes per pass.</param>
/// <param name="Collections">Number of garbage collections during all timed runs.</param>
/// <param name="PageFaults">
/// Number of pages first touched during all timed runs; null on systems other than Linux.
/// </param>
internal sealed record DirectionFigures(
    double FirstS, double MedianS, double MinS, int Runs, double AllocatedBytes, double Collections, double? PageFaults)
{
    /// <summary>Combines processes: the medians of their figures, and the smallest minimum.</summary>
    public static DirectionFigures OfProcesses(IReadOnlyList<DirectionFigures> processes) => new(
        processes.Select(process => process.FirstS).Median(),
        processes.Select(process => process.MedianS).Median(),
        processes.Min(process => process.MinS),
        processes.Sum(process => process.Runs),
        processes.Select(process => process.AllocatedBytes).Median(),
        processes.Select(process => process.Collections).Median(),
        processes[0].PageFaults is null ? null : processes.Select(process => process.PageFaults ?? 0).Median());
}
