using System.Diagnostics;

namespace PerfHarness.Timing;

internal static class CellClock
{
    private const int AllocationSweeps = 10;
    private const int ManyMessages = 1_000;

    public static double Nanoseconds(Cell cell, int messages)
    {
        long start = Stopwatch.GetTimestamp();
        cell.Run(messages);
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
    }

    /// <summary>Returns the number of messages that fill a slice of time, at least 1.</summary>
    public static int MessagesFor(Cell cell, double milliseconds) =>
        SampleSize.For(messages => Nanoseconds(cell, messages), milliseconds);

    /// <summary>Runs until the time is over and returns the throughput.</summary>
    public static double MessagesPerNs(Cell cell, int messagesPerChunk, double milliseconds)
    {
        long start = Stopwatch.GetTimestamp();
        double messages = 0;
        double elapsed;
        do
        {
            cell.Run(messagesPerChunk);
            messages += messagesPerChunk;
            elapsed = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        }
        while (elapsed < milliseconds * 1e6);

        return messages / elapsed;
    }

    public static double AllocatedBytesPerMessage(Cell cell)
    {
        // Each message as often as any other, from wherever the cell stopped.
        int messages = cell.MessageCount * (cell.MessageCount < ManyMessages ? AllocationSweeps : 1);
        long before = GC.GetAllocatedBytesForCurrentThread();
        cell.Run(messages);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        return (double)allocated / messages;
    }
}
