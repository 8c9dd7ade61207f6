using System.Runtime.InteropServices;

namespace CustomBinarySerializer.SharedMemory.Waiting;

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
        Timespec time = new() { Seconds = timeout.Ticks / TimeSpan.TicksPerSecond, Nanoseconds = timeout.Ticks % TimeSpan.TicksPerSecond * TimeSpan.NanosecondsPerTick };
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
