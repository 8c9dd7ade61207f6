using System.Diagnostics;

namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>Measures the bytes that an action allocates on the calling thread.</summary>
internal static class Allocation
{
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(60);

    /// <summary>
    /// Returns the smallest number of bytes that one of at least 20 runs allocates.
    /// The runtime recompiles hot code in the background, and a busy machine delays that. Code that isn't optimized yet
    /// boxes structs.
    /// </summary>
    /// <param name="action">The action to measure. The first runs also warm it up.</param>
    /// <param name="enough">
    /// The number of bytes that ends the runs: they continue until one allocates no more, for at most a minute.
    /// </param>
    internal static long Least(Action action, long enough = long.MaxValue)
    {
        long least = long.MaxValue;
        Stopwatch clock = Stopwatch.StartNew();
        for (int run = 0; run < 20 || (least > enough && clock.Elapsed < s_timeout); run++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            action();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }
}
