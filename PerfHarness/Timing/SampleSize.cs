namespace PerfHarness.Timing;

/// <summary>Computes how often work runs in a slice of time.</summary>
internal static class SampleSize
{
    private const int Attempts = 3;

    /// <summary>Returns the number of repetitions that fill a slice, at least 1.</summary>
    /// <param name="nanoseconds">Runs the work a number of times and returns how long that took.</param>
    /// <param name="milliseconds">Length of the slice.</param>
    /// <remarks>
    /// The number doubles until a quarter of the slice is full. The fastest of three attempts counts: an interrupted
    /// one would make the slices far too short.
    /// </remarks>
    public static int For(Func<int, double> nanoseconds, double milliseconds)
    {
        int count = 1;
        double fastest = Fastest();
        while (fastest < milliseconds * 1e6 / 4)
        {
            count *= 2;
            fastest = Fastest();
        }

        return Math.Max(1, (int)(count * milliseconds * 1e6 / fastest));

        double Fastest() => Enumerable.Range(0, Attempts).Min(_ => nanoseconds(count));
    }

    /// <summary>Returns the time of work that runs a number of times.</summary>
    public static double Nanoseconds(Action work, int count)
    {
        long start = Stopwatch.GetTimestamp();
        for (int index = 0; index < count; index++)
        {
            work();
        }

        return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
    }
}
