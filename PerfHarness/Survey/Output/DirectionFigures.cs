using PerfHarness.Reporting;

namespace PerfHarness.Survey.Output;

/// <summary>Writing or reading all objects once, in seconds.</summary>
/// <param name="FirstS">The first time in the process, or since the data changed.</param>
/// <param name="MedianS">Of the timed runs, as the others.</param>
/// <param name="MinS">The fastest.</param>
/// <param name="StandardDeviationS">Of the sample.</param>
/// <param name="Runs">How many there were.</param>
/// <param name="AllocatedBytes">By one pass over all objects.</param>
/// <param name="Collections">Of each generation, by one pass.</param>
internal sealed record DirectionFigures(
    double FirstS,
    double MedianS,
    double MinS,
    double StandardDeviationS,
    int Runs,
    double? AllocatedBytes,
    IReadOnlyList<double> Collections)
{
    /// <summary>Null of first calls, which are one pass.</summary>
    public TimedPart? Timed { get; init; }

    public static DirectionFigures Of(double firstS, double[] samples, double? allocatedBytes, double[] collections) =>
        new(firstS, samples.Median(), samples.Min(), samples.StandardDeviation(), samples.Length, allocatedBytes, collections);

    /// <summary>Medians over processes, but the fastest of all minima.</summary>
    public static DirectionFigures OfProcesses(IReadOnlyList<DirectionFigures> processes) => new(
        processes.Select(process => process.FirstS).Median(),
        processes.Select(process => process.MedianS).Median(),
        processes.Min(process => process.MinS),
        processes.Select(process => process.StandardDeviationS).Median(),
        processes.Sum(process => process.Runs),
        processes.Select(process => process.AllocatedBytes ?? 0).Median(),
        [.. processes[0].Collections.Select((_, generation) => processes.Select(process => process.Collections[generation]).Median())])
    {
        Timed = OfProcesses([.. processes.Select(process => process.Timed).OfType<TimedPart>()]),
    };

    private static TimedPart? OfProcesses(TimedPart[] processes) => processes.Length == 0
        ? null
        : new TimedPart(
            processes.Select(process => process.Collections).Median(),
            processes[0].PageFaults is null ? null : processes.Select(process => process.PageFaults ?? 0).Median());

    /// <summary>First calls, of which each process has but one.</summary>
    public static DirectionFigures OfFirstCalls(double[] seconds) => Of(seconds[0], seconds, null, []);
}
