using System.Diagnostics;

namespace PerfHarness.Limits.Timing;

internal static class CellClock
{
    private const int AllocationSweeps = 10;

    public static double Nanoseconds(Cell cell, int sweeps)
    {
        long start = Stopwatch.GetTimestamp();
        cell.Run(sweeps);
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
    }

    /// <summary>Returns how many sweeps fill the time, as far as a few sweeps show.</summary>
    public static int SweepsFor(Cell cell, double milliseconds)
    {
        int sweeps = 1;
        double nanoseconds = Nanoseconds(cell, sweeps);
        while (nanoseconds < milliseconds * 1e6 / 4)
        {
            sweeps *= 2;
            nanoseconds = Nanoseconds(cell, sweeps);
        }

        return Math.Max(1, (int)(sweeps * milliseconds * 1e6 / nanoseconds));
    }

    /// <summary>Runs until the time is over and returns the throughput.</summary>
    public static double MessagesPerNs(Cell cell, int sweepsPerChunk, double milliseconds)
    {
        long start = Stopwatch.GetTimestamp();
        double messages = 0;
        double elapsed;
        do
        {
            cell.Run(sweepsPerChunk);
            messages += (double)sweepsPerChunk * cell.MessageCount;
            elapsed = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        }
        while (elapsed < milliseconds * 1e6);

        return messages / elapsed;
    }

    public static double AllocatedBytesPerMessage(Cell cell)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        cell.Run(AllocationSweeps);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        return (double)allocated / (AllocationSweeps * cell.MessageCount);
    }
}
