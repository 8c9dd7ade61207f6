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

    /// <summary>Returns the standard deviation of a sample; 0 for a single value.</summary>
    public static double StandardDeviation(this IReadOnlyCollection<double> values)
    {
        if (values.Count < 2)
        {
            return 0;
        }

        double mean = values.Average();
        return Math.Sqrt(values.Sum(value => (value - mean) * (value - mean)) / (values.Count - 1));
    }

    /// <summary>Returns what a share of the samples doesn't exceed. Sorts them.</summary>
    public static long Percentile(this long[] samples, double percent)
    {
        Array.Sort(samples);
        return samples[Math.Min((int)(samples.Length * percent / 100), samples.Length - 1)];
    }
}
