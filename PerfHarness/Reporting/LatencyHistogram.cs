using System.Diagnostics;

namespace PerfHarness.Reporting;

/// <summary>How many calls took how long, in buckets that are equally wide on a logarithmic scale.</summary>
/// <param name="FirstBucket">The number of the first bucket that has calls: bucket 0 begins at a nanosecond.</param>
/// <param name="Counts">Calls in that bucket and in those after it.</param>
internal sealed record LatencyHistogram(int FirstBucket, IReadOnlyList<long> Counts)
{
    /// <summary>Wide enough that the ticks of a clock don't leave gaps from some 30 ns on.</summary>
    public const int BucketsPerDecade = 20;

    private const double NanosecondsPerSecond = 1e9;

    public static LatencyHistogram OfTicks(IEnumerable<long> ticks) =>
        OfNanoseconds(ticks.Select(count => count * NanosecondsPerSecond / Stopwatch.Frequency));

    public static LatencyHistogram OfNanoseconds(IEnumerable<double> calls) =>
        OfBuckets(calls.GroupBy(BucketOf, (bucket, same) => (bucket, same.LongCount())));

    /// <summary>The calls of several processes together.</summary>
    public static LatencyHistogram Sum(IEnumerable<LatencyHistogram> parts) =>
        OfBuckets(parts.SelectMany(part => part.Counts.Select((count, index) => (part.FirstBucket + index, count))));

    /// <summary>
    /// Returns the time where the bucket with a place in <see cref="Counts"/> begins, which is where the one before it
    /// ends.
    /// </summary>
    public double StartNs(int index) => Math.Pow(10, (double)(FirstBucket + index) / BucketsPerDecade);

    /// <summary>Returns how many of all calls a bucket has.</summary>
    public double Share(int index) => (double)Counts[index] / Counts.Sum();

    /// <summary>Returns the end of the bucket within which so many of all calls were done.</summary>
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
