using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace PerfHarness.Ring;

/// <summary>
/// The limit of a round trip between sleeping processes: two futex words, each of which wakes the other process.
/// </summary>
/// <param name="memory">The ring whose wait words are used. Nothing else may use them.</param>
internal sealed class FutexTrip(RingMemory memory)
{
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(1);

    private readonly KernelWait _kernel = KernelWait.Create(nameof(FutexTrip));

    public void Send(int number)
    {
        Wake(RingLayout.MessagesWord, number);
        Await(RingLayout.RoomWord, number);
    }

    public void Reply(int count)
    {
        for (int number = 1; number <= count; number++)
        {
            Await(RingLayout.MessagesWord, number);
            Wake(RingLayout.RoomWord, number);
        }
    }

    private void Wake(int field, int number)
    {
        memory.StoreInt32(field, number);
        _kernel.WakeAll(ref memory.Word(field));
    }

    private void Await(int field, int number)
    {
        // A process that has replied to everything closes its queue, which counts the word on.
        while (memory.LoadInt32(field) < number)
        {
            _kernel.Wait(ref memory.Word(field), number - 1, s_timeout);
        }
    }
}
