namespace PerfHarness.Files.Scenarios;

/// <summary>Messages per second, and the bytes that all threads allocated per message.</summary>
internal readonly record struct Throughput(double MillionsPerSecond, double AllocatedBytesPerMessage)
{
    public static Throughput Of(long messages, Action work)
    {
        long allocated = GC.GetTotalAllocatedBytes(precise: true);
        long start = Stopwatch.GetTimestamp();
        work();
        TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
        allocated = GC.GetTotalAllocatedBytes(precise: true) - allocated;
        return new Throughput(messages / elapsed.TotalMicroseconds, (double)allocated / messages);
    }
}
