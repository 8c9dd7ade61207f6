using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Queues;

/// <summary>
/// A process that may write to the memory and means ill: it can cost messages, but neither crash nor hang nor exhaust
/// anybody.
/// </summary>
public sealed class HostilePeerTests
{
    private static readonly int[] s_fields =
    [
        RingLayout.Tail, RingLayout.Intent, RingLayout.Sequence, RingLayout.ClaimLock,
        RingLayout.Head, RingLayout.Taken, RingLayout.Mark(0), RingLayout.Mark(5),
    ];

    [Test]
    public void GarbageInAQueueEndsInErrors(
        [ValueSource(typeof(RingMode), nameof(RingMode.All))] RingMode mode, [Range(1, 20)] int seed)
    {
        using RingFolder folder = new();
        using SharedMemoryQueue queue = folder.OpenQueue(RingFolder.Options(mode));
        Random random = new(seed);
        for (int round = 0; round < 50; round++)
        {
            Try(() => queue.TrySend(Customer.Smith));
            Try(() => queue.TrySend(Block.OfSize(random.Next(400))));
            Scribble(queue.Ring.Memory, random);
            long allocated = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 30; i++)
            {
                Try(() => queue.TryReceive(out _));
            }

            Try(() => queue.WaitForMessage(TimeSpan.Zero));
            Assert.That(GC.GetAllocatedBytesForCurrentThread() - allocated, Is.LessThan(1_000_000));
        }
    }

    [Test]
    public void GarbageInABroadcastEndsInErrors([Range(1, 20)] int seed)
    {
        using RingFolder folder = new();
        SharedMemoryOptions options = RingFolder.Options() with { Folder = folder.Path };
        using SharedMemoryBroadcast producer = SharedMemoryBroadcast.OpenOrCreate(RingFolder.Name, TestRegistry.Shared, options);
        using SharedMemoryBroadcast consumer = SharedMemoryBroadcast.OpenOrCreate(RingFolder.Name, TestRegistry.Shared, options);
        Random random = new(seed);
        for (int round = 0; round < 50; round++)
        {
            Try(() => producer.Send(Customer.Smith));
            Try(() => producer.Send(Block.OfSize(random.Next(400))));
            Scribble(producer.Ring.Memory, random);
            for (int i = 0; i < 30; i++)
            {
                Try(() => consumer.TryReceive(out _));
            }

            Try(() => SharedMemoryBroadcast.Open(RingFolder.Name, TestRegistry.Shared, options).Dispose());
        }
    }

    // A consumer that skips such records without a bound never returns.
    [Test]
    public void ARingFullOfPaddingIsPassedOnce([ValueSource(typeof(RingMode), nameof(RingMode.All))] RingMode mode)
    {
        using RingFolder folder = new();
        using SharedMemoryQueue queue = folder.OpenQueue(RingFolder.Options(mode) with { Capacity = 1 << 20 });
        RingMemory memory = queue.Ring.Memory;
        for (int position = 0; position < memory.Capacity; position += 8)
        {
            memory.StoreRecord(position, RecordWord.Skipped(RecordWord.PaddingId, 8));
        }

        memory.Store(RingLayout.Tail, memory.Capacity);

        Try(() => Assert.That(queue.TryReceive(out _), Is.False));
    }

    [Test]
    public void ALengthBeyondTheRingIsDamageAndTheRestIsSkipped(
        [ValueSource(typeof(RingMode), nameof(RingMode.All))] RingMode mode, [Values(1, 3, 509, 4096, int.MaxValue)] int length)
    {
        using RingFolder folder = new();
        using SharedMemoryQueue queue = folder.OpenQueue(RingFolder.Options(mode));
        queue.Send(new Point(1, 2));
        queue.Send(new Point(3, 4));
        queue.Ring.Memory.StoreRecord(0, new RecordWord(length + (2L << 32)));

        Assert.That(() => queue.TryReceive(out _), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.RingDamaged).And.Message.Contains($"length of {length}"));
        Assert.That(queue.TryReceive(out _), Is.False);
        queue.Send(new Point(5, 6));
        Assert.That(queue.Receive(), Is.EqualTo(new Point(5, 6)));
    }

    [Test]
    public void FramesBeyondTheLimitArePassedOver([ValueSource(typeof(RingMode), nameof(RingMode.All))] RingMode mode)
    {
        using RingFolder folder = new();
        SharedMemoryOptions options = RingFolder.Options(mode);
        using SharedMemoryQueue sender = folder.OpenQueue(options);
        sender.Send(Block.OfSize(200));
        sender.Send(new Ping());
        using SharedMemoryQueue receiver = folder.OpenQueue(
            options with { Formatter = new FormatterOptions { Limits = new FrameLimits { MaxFrameLength = 100 } } });

        Assert.That(
            () => receiver.TryReceive(out _),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.FrameTooLong));
        Assert.That(receiver.Receive(), Is.EqualTo(new Ping()));
    }

    private static void Scribble(RingMemory memory, Random random)
    {
        for (int i = random.Next(4); i > 0; i--)
        {
            long value = random.Next(4) switch
            {
                0 => random.NextInt64(long.MinValue, long.MaxValue),
                1 => random.Next(-4096, 8192),
                2 => random.Next(-4096, 8192) & -8,
                _ => random.Next(2048) + ((long)random.Next(-5, 12) << 32),
            };
            if (random.Next(3) == 0)
            {
                int field = s_fields[random.Next(s_fields.Length)];
                if (field == RingLayout.ClaimLock)
                {
                    memory.StoreInt32(field, unchecked((int)value));
                }
                else
                {
                    memory.Store(field, value);
                }
            }
            else
            {
                memory.StoreInt64(random.Next(memory.Capacity / 8) * 8L, value);
            }
        }
    }

    private static void Try(Action action)
    {
        try
        {
            action();
        }
        catch (BinarySerializationException)
        {
            // Any exception: the bytes were garbage.
        }
    }
}
