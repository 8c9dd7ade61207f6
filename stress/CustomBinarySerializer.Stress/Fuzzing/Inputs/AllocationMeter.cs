namespace Stress.Fuzzing.Inputs;

/// <summary>Counts the bytes that the library allocates in this thread.</summary>
internal static class AllocationMeter
{
    [ThreadStatic]
    private static long s_excluded;

    [ThreadStatic]
    private static long s_start;

    /// <summary>The number of bytes since <see cref="Start"/>.</summary>
    internal static long Bytes => GC.GetAllocatedBytesForCurrentThread() - s_start - s_excluded;

    internal static void Start()
    {
        s_excluded = 0;
        s_start = GC.GetAllocatedBytesForCurrentThread();
    }

    /// <summary>Runs code whose allocations don't count.</summary>
    internal static void Exclude(Action action)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            action();
        }
        finally
        {
            s_excluded += GC.GetAllocatedBytesForCurrentThread() - before;
        }
    }
}
