namespace PerfHarness.Survey.Output;

/// <summary>Times of one pass over all objects, in one direction.</summary>
/// <param name="MedianS">Median time of the timed passes, in seconds.</param>
/// <param name="MinS">Shortest time of a timed pass, in seconds.</param>
/// <param name="Runs">Number of timed runs.</param>
/// <param name="AllocatedBytes">Allocated bytes per pass.</param>
internal sealed record DirectionFigures(double MedianS, double MinS, int Runs, double AllocatedBytes)
{
    /// <summary>Combines processes: the medians of their figures, and the smallest minimum.</summary>
    public static DirectionFigures OfProcesses(IReadOnlyList<DirectionFigures> processes) => new(
        processes.Select(process => process.MedianS).Median(),
        processes.Min(process => process.MinS),
        processes.Sum(process => process.Runs),
        processes.Select(process => process.AllocatedBytes).Median());
}
