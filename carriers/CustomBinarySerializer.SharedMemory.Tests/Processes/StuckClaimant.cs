using System.Globalization;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Processes;

/// <summary>Takes the steps of sending one by one, stops after one of them, and goes on when it is asked to.</summary>
internal sealed class StuckClaimant : IChildProgram
{
    /// <summary>Number of places where it can stop: see the steps in ManyProducers.</summary>
    internal const int Steps = 6;

    public static void Run(string[] arguments)
    {
        using SharedMemoryQueue queue = QueueArguments.Open(arguments);
        int stop = int.Parse(arguments[3], CultureInfo.InvariantCulture);
        RingMemory memory = queue.Ring.Memory;
        int tag = queue.Ring.Participant!.Tag;
        byte[] frame = Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0);
        long tail = 0;
        Action[] steps =
        [
            () => Assert.That(memory.TryReplace(RingLayout.ClaimLock, 0, tag), Is.True),
            () => memory.StoreRecord(RingLayout.Advance(tail, frame.Length), RecordWord.Nothing),
            () => memory.StoreRecord(tail, RecordWord.Claim(tag, frame.Length)),
            () => memory.Store(RingLayout.Tail, RingLayout.Advance(tail, frame.Length)),
            () => memory.StoreInt32(RingLayout.ClaimLock, 0),
            () => frame[RecordWord.Size..].CopyTo(memory.Bytes(tail, frame.Length)[RecordWord.Size..]),
        ];
        tail = memory.Load(RingLayout.Tail);
        for (int i = 0; i < steps.Length; i++)
        {
            steps[i]();
            if (i == stop)
            {
                Console.WriteLine("stuck");
                Console.ReadLine();
            }
        }

        memory.StoreRecord(tail, RecordWord.Of(frame));
        queue.Ring.MessagesWord.Signal();
        Console.WriteLine("sent");
        Console.ReadLine();
    }
}
