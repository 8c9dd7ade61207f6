using System.Runtime.InteropServices;
using System.Runtime.Versioning;

namespace CustomBinarySerializer.SharedMemory.Waiting;

/// <summary>Lets threads of several processes sleep until a word changes. Thread-safe.</summary>
internal abstract class KernelWait : IDisposable
{
    /// <summary>Creates a wait for a word, by the means of this system.</summary>
    /// <param name="name">The name of the word, the same in all processes and different for each word.</param>
    internal static KernelWait Create(string name) =>
        Futex.IsSupported ? Futex.Instance
        : OperatingSystem.IsWindows() ? new NamedEvent(name)
        : SleepingWait.Instance;

    /// <summary>
    /// Sleeps if the word still has this value, until somebody wakes the sleepers or the time is up; it may also return
    /// for no reason.
    /// </summary>
    internal abstract void Wait(ref int word, int value, TimeSpan timeout);

    /// <summary>Wakes all threads that sleep on the word.</summary>
    internal abstract void WakeAll(ref int word);

    public virtual void Dispose()
    {
    }
}

/// <summary>Linux: the kernel compares the word and sleeps in one step.</summary>
internal sealed partial class Futex : KernelWait
{
    // Without FUTEX_PRIVATE_FLAG: the word is found by its page in memory, which several processes map.
    private const int WaitOperation = 0;
    private const int WakeOperation = 1;

    private static readonly nint s_systemCallNumber = !OperatingSystem.IsLinux() ? 0 : RuntimeInformation.ProcessArchitecture switch
    {
        Architecture.X64 => 202,
        Architecture.Arm64 => 98,
        _ => 0,
    };

    private Futex()
    {
    }

    internal static Futex Instance { get; } = new();

    internal static bool IsSupported => s_systemCallNumber != 0;

    // Whatever it returns (woken, the word has changed, time is up, a signal), the caller looks again.
    internal override void Wait(ref int word, int value, TimeSpan timeout)
    {
        Timespec time = new()
        {
            Seconds = timeout.Ticks / TimeSpan.TicksPerSecond,
            Nanoseconds = timeout.Ticks % TimeSpan.TicksPerSecond * TimeSpan.NanosecondsPerTick,
        };
        _ = Call(s_systemCallNumber, ref word, WaitOperation, value, ref time);
    }

    internal override void WakeAll(ref int word) => _ = Call(s_systemCallNumber, ref word, WakeOperation, int.MaxValue, 0);

    [LibraryImport("libc", EntryPoint = "syscall")]
    private static partial nint Call(nint number, ref int word, nint operation, nint value, ref Timespec timeout);

    [LibraryImport("libc", EntryPoint = "syscall")]
    private static partial nint Call(nint number, ref int word, nint operation, nint value, nint unused);

    private struct Timespec
    {
        internal long Seconds;
        internal long Nanoseconds;
    }
}

/// <summary>
/// Windows: an event with a name. It wakes one sleeper at a time, who wakes the next: each that returns from its sleep
/// leaves the event set for as long as the word hasn't the value that it slept on.
/// </summary>
/// <param name="name">The name of the word.</param>
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

/// <summary>Polls every millisecond on systems without a wait across processes.</summary>
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
