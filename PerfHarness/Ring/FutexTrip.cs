using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace PerfHarness.Ring;

/// <summary>
/// What a round trip between sleeping processes costs at least: two words, each of which wakes the other's sleeper.
/// </summary>
/// <param name="memory">Whose wait words are used; nobody else may.</param>
internal sealed class FutexTrip(RingMemory memory)
{
    private static readonly TimeSpan s_moment = TimeSpan.FromSeconds(1);

    private readonly KernelWait _kernel = KernelWait.Create(nameof(FutexTrip));

    public void Ask(int number)
    {
        Say(RingLayout.MessagesWord, number);
        Await(RingLayout.RoomWord, number);
    }

    public void Answer(int count)
    {
        for (int number = 1; number <= count; number++)
        {
            Await(RingLayout.MessagesWord, number);
            Say(RingLayout.RoomWord, number);
        }
    }

    private void Say(int field, int number)
    {
        memory.StoreInt32(field, number);
        _kernel.WakeAll(ref memory.Word(field));
    }

    private void Await(int field, int number)
    {
        while (memory.LoadInt32(field) != number)
        {
            _kernel.Wait(ref memory.Word(field), number - 1, s_moment);
        }
    }
}
