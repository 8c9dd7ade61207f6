using System.Reflection;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Contracts.Reflection;

/// <summary>Types whose objects are meaningful only in the process that created them.</summary>
internal static class ProcessTypes
{
    private static readonly Type[] s_bases =
    [
        typeof(Stream), typeof(TextReader), typeof(TextWriter), typeof(BinaryReader), typeof(BinaryWriter),
        typeof(Thread), typeof(Task), typeof(WaitHandle), typeof(SafeHandle), typeof(CriticalHandle),
        typeof(CancellationTokenSource), typeof(CancellationToken), typeof(Timer), typeof(SynchronizationContext), typeof(ExecutionContext),
        typeof(Lock), typeof(SemaphoreSlim), typeof(ManualResetEventSlim), typeof(ReaderWriterLockSlim),
        typeof(CountdownEvent), typeof(Barrier),
        typeof(Assembly), typeof(Module), typeof(Pointer), typeof(GCHandle), typeof(AppDomain),
    ];

    /// <summary>
    /// Returns the reason why objects of a type can't be written, as the end of a sentence; null if they can.
    /// </summary>
    internal static string? ReasonOf(Type type) =>
        typeof(Delegate).IsAssignableFrom(type) ? "a delegate is code"
            : typeof(MemberInfo).IsAssignableFrom(type) && !typeof(Type).IsAssignableFrom(type) ? "it is a part of the program"
            : Array.Exists(s_bases, each => each.IsAssignableFrom(type)) ? "it belongs to this process"
            : null;
}
