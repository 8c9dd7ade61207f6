using System.Runtime.Versioning;

namespace CustomBinarySerializer.SharedMemory.Waiting;

/// <summary>
/// Windows: an event with a name. It wakes one sleeper at a time, who wakes the next: each that returns from its sleep leaves
/// the event set for as long as the word hasn't the value that it slept on.
/// </summary>
/// <param name="name">Names the word.</param>
[SupportedOSPlatform("windows")]
internal sealed class NamedEvent(string name) : KernelWait
{
    private readonly EventWaitHandle _event = new(initialState: false, EventResetMode.AutoReset, @"Local\" + name);

    internal override void Wait(ref int word, int value, TimeSpan timeout)
    {
        if (Volatile.Read(ref word) != value)
        {
            return;
        }

        // A sleeper that came later waits for another value, finds nothing to do, and sleeps on; so handing on ends.
        if (_event.WaitOne(timeout) && Volatile.Read(ref word) != value && !_event.WaitOne(0))
        {
            _event.Set();
            Thread.Yield();
            _event.Reset();
        }
    }

    internal override void WakeAll(ref int word) => _event.Set();

    public override void Dispose()
    {
        base.Dispose();
        _event.Dispose();
    }
}
