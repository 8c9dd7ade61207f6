namespace PerfHarness.Reporting;

/// <summary>Statistics of repeated measurements.</summary>
internal static class Samples
{
    /// <summary>Returns the median.</summary>
    public static double Median(this IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        int middle = sorted.Length / 2;
        return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /// <summary>Returns the value that a share of the samples doesn't exceed. Sorts the samples.</summary>
    /// <param name="samples">Samples.</param>
    /// <param name="percent">The share, in percent.</param>
    public static long Percentile(this long[] samples, double percent)
    {
        Array.Sort(samples);
        return samples[Math.Min((int)(samples.Length * percent / 100), samples.Length - 1)];
    }
}
