using System.Runtime.CompilerServices;
using CustomBinarySerializer.SharedMemory.Telemetry;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>
/// A word that processes sleep on until a record is published. While none sleeps, publishing costs a load. Thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// Bit 0 of the word is set while a thread sleeps or is about to, the others count wake-ups. A sleeper (1) sets the
/// bit, (2) looks again at what it waits for, (3) sleeps if the word is as it left it. A publisher (a) publishes, (b)
/// loads the word, and if the bit is set, (c) counts up, which clears it, and (d) wakes all. A sleeper that comes
/// between (c) and another's (3) sets the bit in a word with another count, so that the other doesn't sleep over what
/// was published before.
/// </para>
/// <para>
/// <b>The fence.</b> If (b) were done before (a), and (2) before (1), both would miss each other and the sleeper would
/// sleep over a message. Release and acquire don't forbid that, on no processor. So between (1) and (2) the sleeper
/// fences in all processors that run a process of a ring (<see cref="MemoryFence"/>): a publisher whose (a) and (b)
/// precede that fence has its store seen by (2); one whose (b) follows it sees the bit; and one in between precedes it
/// with (a). With <see cref="RingModes.FencedPublishing"/>, both sides fence for themselves instead.
/// </para>
/// <para>
/// A process may be killed between (a) and (d), and no other takes its place. Therefore no thread sleeps longer than
/// <see cref="LookInterval"/> without looking.
/// </para>
/// </remarks>
/// <param name="memory">The ring.</param>
/// <param name="field">Offset of the word in the file, in bytes.</param>
/// <param name="isFenced">Whether publishers fence.</param>
/// <param name="name">Name of the word for the system.</param>
/// <param name="telemetry">Telemetry of the ring.</param>
internal sealed class WaitWord(RingMemory memory, int field, bool isFenced, string name, RingTelemetry telemetry) : IDisposable
{
    /// <summary>The longest time that a wake-up by a process that was killed can be missed.</summary>
    internal static readonly TimeSpan LookInterval = TimeSpan.FromMilliseconds(100);

    private const int SleepingBit = 1;
    private const int CountUnit = 2;

    private readonly KernelWait _kernel = KernelWait.Create(name);

    /// <summary>Announces a sleeper, who then has to look again before it sleeps.</summary>
    /// <returns>The ticket for <see cref="Sleep"/>.</returns>
    internal int Announce()
    {
        int ticket;
        int word;
        do
        {
            word = memory.LoadInt32(field);
            ticket = word | SleepingBit;
        }
        while (word != ticket && !memory.TryReplace(field, word, ticket));

        if (isFenced)
        {
            Interlocked.MemoryBarrier();
        }
        else
        {
            MemoryFence.FenceForAll();
        }

        return ticket;
    }

    /// <summary>Sleeps until woken, or for at most the given time. May return for no reason.</summary>
    internal void Sleep(int ticket, TimeSpan time) =>
        _kernel.Wait(ref memory.Word(field), ticket, time < LookInterval ? time : LookInterval);

    /// <summary>Wakes the sleeping threads, if any. To be called after publishing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Signal()
    {
        if (isFenced)
        {
            Interlocked.MemoryBarrier();
        }

        if ((memory.LoadInt32(field) & SleepingBit) != 0)
        {
            WakeSleepers();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WakeSleepers()
    {
        WakeAll();
        telemetry.NoteWakeUp();
    }

    /// <summary>Wakes all sleeping threads, to look again.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void WakeAll()
    {
        int word;
        do
        {
            word = memory.LoadInt32(field);
        }
        while (!memory.TryReplace(field, word, unchecked((word & ~SleepingBit) + CountUnit)));

        _kernel.WakeAll(ref memory.Word(field));
        GC.KeepAlive(memory);
    }

    /// <summary>Wakes all sleeping threads when a token is cancelled, until the result is disposed.</summary>
    internal CancellationTokenRegistration WakeAllOn(CancellationToken cancellation) =>
        cancellation.UnsafeRegister(static word => ((WaitWord)word!).WakeAll(), this);

    public void Dispose() => _kernel.Dispose();
}
