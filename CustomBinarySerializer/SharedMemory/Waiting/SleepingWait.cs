namespace CustomBinarySerializer.SharedMemory.Waiting;

/// <summary>Where the system has nothing to sleep on across processes: looks every millisecond.</summary>
internal sealed class SleepingWait : KernelWait
{
    private const int Interval = 1;

    private SleepingWait()
    {
    }

    internal static SleepingWait Instance { get; } = new();

    internal override void Wait(ref int word, int value, TimeSpan timeout)
    {
        long end = Environment.TickCount64 + (long)timeout.TotalMilliseconds;
        while (Volatile.Read(ref word) == value && Environment.TickCount64 < end)
        {
            Thread.Sleep(Interval);
        }
    }

    internal override void WakeAll(ref int word)
    {
        // The word has changed, which is what sleepers look at.
    }
}
