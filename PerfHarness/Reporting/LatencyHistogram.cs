namespace PerfHarness.Reporting;

/// <summary>A histogram of times with buckets of equal width on a logarithmic scale.</summary>
/// <param name="FirstBucket">Number of the first bucket with calls. Bucket 0 begins at one nanosecond.</param>
/// <param name="Counts">Number of calls in each bucket from the first one on.</param>
internal sealed record LatencyHistogram(int FirstBucket, IReadOnlyList<long> Counts)
{
    /// <summary>The number of buckets per decade. The ticks of a clock leave no gaps from some 30 ns on.</summary>
    public const int BucketsPerDecade = 20;

    private const double NanosecondsPerSecond = 1e9;

    public static LatencyHistogram OfTicks(IEnumerable<long> ticks) =>
        OfNanoseconds(ticks.Select(count => count * NanosecondsPerSecond / Stopwatch.Frequency));

    public static LatencyHistogram OfNanoseconds(IEnumerable<double> calls) =>
        OfBuckets(calls.GroupBy(BucketOf, (bucket, same) => (bucket, same.LongCount())));

    /// <summary>Adds the histograms of several processes.</summary>
    public static LatencyHistogram Sum(IEnumerable<LatencyHistogram> parts) =>
        OfBuckets(parts.SelectMany(part => part.Counts.Select((count, index) => (part.FirstBucket + index, count))));

    /// <summary>
    /// Returns the start of a bucket in nanoseconds, which is the end of the previous one.
    /// </summary>
    public double StartNs(int index) => Math.Pow(10, (double)(FirstBucket + index) / BucketsPerDecade);

    /// <summary>Returns the share of all calls in a bucket.</summary>
    public double Share(int index) => (double)Counts[index] / Counts.Sum();

    /// <summary>Returns the end of the bucket that completes a share of all calls, in nanoseconds.</summary>
    public double WithinNs(double share)
    {
        double missing = share * Counts.Sum();
        int index = 0;
        while (index < Counts.Count - 1 && missing > Counts[index])
        {
            missing -= Counts[index++];
        }

        return StartNs(index + 1);
    }

    private static int BucketOf(double nanoseconds) => (int)Math.Floor(Math.Log10(Math.Max(1, nanoseconds)) * BucketsPerDecade);

    private static LatencyHistogram OfBuckets(IEnumerable<(int Bucket, long Count)> buckets)
    {
        SortedDictionary<int, long> counts = [];
        foreach ((int bucket, long count) in buckets.Where(bucket => bucket.Count > 0))
        {
            counts[bucket] = counts.GetValueOrDefault(bucket) + count;
        }

        return counts.Count == 0
            ? throw new ArgumentException("There is no call to count.", nameof(buckets))
            : new LatencyHistogram(
                counts.Keys.First(),
                [
                    .. Enumerable.Range(counts.Keys.First(), counts.Keys.Last() - counts.Keys.First() + 1)
                        .Select(bucket => counts.GetValueOrDefault(bucket)),
                ]);
    }
}
