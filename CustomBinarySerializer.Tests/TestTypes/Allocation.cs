using System.Diagnostics;

namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>Measures what a thread allocates.</summary>
internal static class Allocation
{
    /// <summary>
    /// Of some runs, as long as it is more than enough: the runtime compiles hot code again in the background, which takes the longer the more other
    /// tests run, and code that isn't compiled again boxes structs; blocks are written now and then.
    /// </summary>
    internal static long Least(Action action, long enough = long.MaxValue)
    {
        long least = long.MaxValue;
        Stopwatch clock = Stopwatch.StartNew();
        for (int run = 0; run < 20 || (least > enough && clock.Elapsed < TimeSpan.FromSeconds(20)); run++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            action();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }
}
