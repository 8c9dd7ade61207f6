namespace CustomBinarySerializer.SharedMemory.Waiting;

/// <summary>How threads of several processes sleep until somebody changes a word. Thread-safe.</summary>
internal abstract class KernelWait : IDisposable
{
    /// <summary>The way of this system.</summary>
    /// <param name="name">Names what is waited for, the same in all processes and different for each word.</param>
    internal static KernelWait Create(string name) =>
        Futex.IsSupported ? Futex.Instance
        : OperatingSystem.IsWindows() ? new NamedEvent(name)
        : SleepingWait.Instance;

    /// <summary>Sleeps if the word still has this value, until somebody wakes the sleepers or the time is up; it may also return for no reason.</summary>
    internal abstract void Wait(ref int word, int value, TimeSpan timeout);

    /// <summary>Wakes everyone who sleeps on the word.</summary>
    internal abstract void WakeAll(ref int word);

    public virtual void Dispose()
    {
    }
}
