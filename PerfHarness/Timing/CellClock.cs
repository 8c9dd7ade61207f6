namespace PerfHarness.Timing;

/// <summary>Times cells.</summary>
internal static class CellClock
{
    private const int AllocationSweeps = 10;
    private const int ManyMessages = 1_000;

    /// <summary>Returns the time of a number of messages, in nanoseconds.</summary>
    public static double Nanoseconds(Cell cell, int messages)
    {
        long start = Stopwatch.GetTimestamp();
        cell.Run(messages);
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
    }

    /// <summary>Returns the number of messages that fill a slice of time, at least 1.</summary>
    public static int MessagesFor(Cell cell, double milliseconds) =>
        SampleSize.For(messages => Nanoseconds(cell, messages), milliseconds);

    /// <summary>Returns the number of bytes that a message allocates, on average over all messages.</summary>
    public static double AllocatedBytesPerMessage(Cell cell)
    {
        // Whole sweeps, so that each message counts alike.
        int messages = cell.MessageCount * (cell.MessageCount < ManyMessages ? AllocationSweeps : 1);
        long before = GC.GetAllocatedBytesForCurrentThread();
        cell.Run(messages);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        return (double)allocated / messages;
    }
}
