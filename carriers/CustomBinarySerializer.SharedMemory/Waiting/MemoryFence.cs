using System.Runtime.InteropServices;

namespace CustomBinarySerializer.SharedMemory.Waiting;

/// <summary>A fence in every running thread of every process that has asked for it: Linux' membarrier.</summary>
/// <remarks>
/// The fence saves publishers a fence of their own, which would halve their speed: a thread that is about to sleep
/// fences for them. Where it isn't to be had, rings are made with <see cref="Rings.RingModes.FencedPublishing"/>.
/// </remarks>
internal static partial class MemoryFence
{
    private const int Global = 1 << 1; // MEMBARRIER_CMD_GLOBAL_EXPEDITED
    private const int RegisterGlobal = 1 << 2; // MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED

    /// <summary>Whether this process takes part in fences, which it asks the system for.</summary>
    internal static bool CanFenceForAll { get; } = SystemCallNumber != 0 && Membarrier(SystemCallNumber, RegisterGlobal, 0, 0) == 0;

    private static int SystemCallNumber => !OperatingSystem.IsLinux() ? 0 : RuntimeInformation.ProcessArchitecture switch
    {
        Architecture.X64 => 324,
        Architecture.Arm64 => 283,
        _ => 0,
    };

    /// <summary>Fences in this thread and in every thread that runs in a process that takes part.</summary>
    internal static void FenceForAll()
    {
        // The call can't fail once the process is registered.
        _ = Membarrier(SystemCallNumber, Global, 0, 0);
        Interlocked.MemoryBarrier();
    }

    [LibraryImport("libc", EntryPoint = "syscall")]
    private static partial nint Membarrier(nint number, nint command, nint flags, nint processor);
}
