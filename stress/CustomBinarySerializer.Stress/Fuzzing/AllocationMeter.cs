namespace Stress.Fuzzing;

/// <summary>Counts what this thread allocates, less what proving takes.</summary>
internal static class AllocationMeter
{
    [ThreadStatic]
    private static long s_excluded;

    [ThreadStatic]
    private static long s_start;

    /// <summary>Bytes since <see cref="Start"/>.</summary>
    internal static long Bytes => GC.GetAllocatedBytesForCurrentThread() - s_start - s_excluded;

    internal static void Start()
    {
        s_excluded = 0;
        s_start = GC.GetAllocatedBytesForCurrentThread();
    }

    /// <summary>Runs what isn't the library's.</summary>
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
