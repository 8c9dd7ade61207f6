namespace PerfHarness.Reporting;

/// <summary>Summaries of repeated measurements.</summary>
internal static class Samples
{
    public static double Median(this IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        int middle = sorted.Length / 2;
        return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
