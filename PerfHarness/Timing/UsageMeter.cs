namespace PerfHarness.Timing;

/// <summary>Measures time, processor time and allocation since its creation.</summary>
internal readonly struct UsageMeter
{
    private readonly long _allocated = GC.GetAllocatedBytesForCurrentThread();
    private readonly TimeSpan _processor = Environment.CpuUsage.TotalTime;
    private readonly long _start = Stopwatch.GetTimestamp();

    /// <summary>Starts measuring.</summary>
    public UsageMeter()
    {
    }

    /// <summary>Gets the time since the start.</summary>
    public TimeSpan Elapsed => Stopwatch.GetElapsedTime(_start);

    /// <summary>Gets the processor time of the whole process since the start.</summary>
    public TimeSpan Processor => Environment.CpuUsage.TotalTime - _processor;

    /// <summary>Gets the number of bytes that the current thread has allocated since the start.</summary>
    public long AllocatedBytes => GC.GetAllocatedBytesForCurrentThread() - _allocated;
}
