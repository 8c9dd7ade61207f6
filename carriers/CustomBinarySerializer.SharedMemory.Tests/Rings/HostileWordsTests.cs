using System.Buffers.Binary;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Requests;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Rings;

/// <summary>
/// Every word of a living ring that others can write, with every kind of value that it isn't expected to have, between
/// any two calls: what comes out are the exceptions that are promised, and every call ends.
/// </summary>
[Category(LongRun.Category)]
public sealed class HostileWordsTests
{
    private const int RecordWords = 40;

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    [Test]
    public void InAQueue([ValueSource(typeof(RingMode), nameof(RingMode.All))] RingMode mode)
    {
        using RingFolder folder = new();
        SharedMemoryOptions options = RingFolder.Options(mode) with { Folder = folder.Path };
        AssertEnds(() =>
        {
            foreach (int word in SomeWordsOf(RingLayout.RingOffset(SchemaLength)))
            {
                foreach (Func<long, long> change in Changes)
                {
                    using SharedMemoryQueue queue = folder.OpenQueue(options);
                    Use(queue);
                    Write(queue.Ring.Memory, word, change);
                    Use(queue);
                    Use(queue);
                    Try(() =>
                    {
                        using SharedMemoryQueue another = folder.OpenQueue(options);
                        Use(another);
                    });
                    queue.Dispose();
                    SharedMemoryQueue.Delete(RingFolder.Name, options);
                }
            }
        });
    }

    [Test]
    public void InABroadcast()
    {
        using RingFolder folder = new();
        SharedMemoryOptions options = RingFolder.Options() with { Folder = folder.Path };
        AssertEnds(() =>
        {
            foreach (int word in SomeWordsOf(RingLayout.RingOffset(SchemaLength)))
            {
                foreach (Func<long, long> change in Changes)
                {
                    using SharedMemoryBroadcast producer = SharedMemoryBroadcast.Create(RingFolder.Name, TestRegistry.Shared, options);
                    using SharedMemoryBroadcast consumer = SharedMemoryBroadcast.Open(RingFolder.Name, TestRegistry.Shared, options);
                    Use(producer, consumer);
                    Write(producer.Ring.Memory, word, change);
                    Use(producer, consumer);
                    Use(producer, consumer);
                    Try(() =>
                    {
                        using SharedMemoryBroadcast another = SharedMemoryBroadcast.Open(RingFolder.Name, TestRegistry.Shared, options);
                        Use(producer, another);
                    });
                    producer.Dispose();
                    Try(() =>
                    {
                        using SharedMemoryBroadcast another = SharedMemoryBroadcast.Open(RingFolder.Name, TestRegistry.Shared, options);
                        Use(another, consumer);
                    });
                    consumer.Dispose();
                    SharedMemoryQueue.Delete(RingFolder.Name, options);
                }
            }
        });
    }

    [Test]
    public void InRequestsAndReplies([Values] bool replies)
    {
        using RingFolder folder = new();
        SharedMemoryOptions options = RingFolder.Options() with { Folder = folder.Path };
        AssertEnds(() =>
        {
            foreach (int word in SomeWordsOf(RingLayout.RingOffset(SchemaLength)))
            {
                foreach (Func<long, long> change in Changes)
                {
                    using SharedMemoryRequestServer server = SharedMemoryRequestServer.Open(RingFolder.Name, TestRegistry.Shared, options);
                    using SharedMemoryRequestClient client = SharedMemoryRequestClient.Open(RingFolder.Name, TestRegistry.Shared, options);
                    using SharedMemoryQueue ring = replies
                        ? RequestRings.OpenReplies(RingFolder.Name, TestRegistry.Shared, options)
                        : RequestRings.OpenRequests(RingFolder.Name, TestRegistry.Shared, options);
                    server.On<Point, Point>(point => point);
                    Try(() => client.Request<Point, Point>(new Point(1, 2), TimeSpan.Zero));
                    Try(() => server.Serve(TimeSpan.Zero));
                    Write(ring.Ring.Memory, word, change);
                    Try(() => client.Request<Point, Point>(new Point(3, 4), TimeSpan.Zero));

                    // The server waits for a claimant that lives, until it is cancelled.
                    ring.Ring.Memory.StoreInt32(RingLayout.ClaimLock, 0);
                    Try(() => server.Serve(TimeSpan.Zero));
                    Try(() => client.Request<Point, Point>(new Point(5, 6), TimeSpan.FromTicks(1)));
                    client.Dispose();
                    server.Dispose();
                    ring.Dispose();
                    SharedMemoryRequestServer.Delete(RingFolder.Name, options);
                }
            }
        });
    }

    // Every word of the header that is stored, with a checksum that fits.
    [Test]
    public void InAHeaderWithARightChecksum([Range(0, 60, 4)] int offset)
    {
        using RingFolder folder = new();
        SharedMemoryOptions options = RingFolder.Options() with { Folder = folder.Path };
        folder.OpenQueue(options).Dispose();
        byte[] ring = File.ReadAllBytes(folder.RingPath);
        foreach (Func<long, long> change in Changes)
        {
            byte[] changed = (byte[])ring.Clone();
            int value = unchecked((int)change(BinaryPrimitives.ReadInt32LittleEndian(changed.AsSpan(offset))));
            BinaryPrimitives.WriteInt32LittleEndian(changed.AsSpan(offset), value);
            BinaryPrimitives.WriteUInt32LittleEndian(changed.AsSpan(64), Crc32C.Of(changed.AsSpan(0, 64)));
            using (FileStream file = File.Open(folder.RingPath, FileMode.Open))
            {
                file.Write(changed);
            }

            Try(() =>
            {
                using SharedMemoryQueue queue = folder.OpenQueue(options);
                Use(queue);
            });
            Try(() => SharedMemoryBroadcast.Open(RingFolder.Name, TestRegistry.Shared, options).Dispose());
            Try(() => SharedMemoryRequestServer.Open(RingFolder.Name, TestRegistry.Shared, options).Dispose());
        }
    }

    // Words change while they are used, not only between calls.
    [Test]
    public void WhileTheyAreUsed([ValueSource(typeof(RingMode), nameof(RingMode.All))] RingMode mode)
    {
        const int rounds = 300;
        using RingFolder folder = new();
        SharedMemoryOptions options = RingFolder.Options(mode) with { Folder = folder.Path };
        using SharedMemoryQueue queue = folder.OpenQueue(options);
        using SharedMemoryQueue hostile = folder.OpenQueue(options);
        using CancellationTokenSource ending = new();
        Task scribbling = Task.Run(() =>
        {
            Random random = new(7);
            int[] words = [.. WordsOf(RingLayout.RingOffset(SchemaLength)).Where(word => word != RingLayout.ClaimLock)];
            while (!ending.IsCancellationRequested)
            {
                Write(hostile.Ring.Memory, words[random.Next(words.Length)], Changes[random.Next(Changes.Length)]);
            }
        });
        try
        {
            AssertEnds(() =>
            {
                for (int round = 0; round < rounds; round++)
                {
                    Use(queue);
                }
            });
        }
        finally
        {
            ending.Cancel();
            scribbling.Wait();
        }
    }

    private static int SchemaLength { get; } = System.Text.Encoding.UTF8.GetByteCount(TestRegistry.Shared.Describe().ToJson());

    // The changes of a word. Peers may write anything; these are the edges of what is computed from it.
    private static Func<long, long>[] Changes { get; } =
    [
        _ => 0,
        _ => 1,
        _ => -1,
        _ => -4,
        _ => long.MaxValue,
        _ => long.MinValue,
        _ => int.MaxValue,
        _ => int.MinValue,
        _ => 1L << 62,
        _ => 256,
        value => value ^ long.MinValue,
        value => unchecked(value + 8),
        value => unchecked(value - 8),
        value => unchecked(value + 4096),
        value => unchecked(value - 4096),
        value => unchecked(value + (1L << 40)),
        value => unchecked(value - (1L << 40)),
        _ => RecordWord.Skipped(RecordWord.PaddingId, 8).Bits,
        _ => RecordWord.Skipped(RecordWord.AbandonedId, 1 << 20).Bits,
        _ => RecordWord.Claim(256, 8).Bits,
        _ => RecordWord.Claim(5, 24).Bits,
        _ => RecordWord.Claim(int.MinValue, int.MinValue).Bits,
    ];

    private static IEnumerable<int> SomeWordsOf(int ringOffset)
    {
        int[] words = [.. WordsOf(ringOffset)];
        return LongRun.Sample(0, words.Length, step: 24, stepOfLongRuns: 3).Select(word => words[word]);
    }

    private static IEnumerable<int> WordsOf(int ringOffset) =>
    [
        RingLayout.Tail, RingLayout.Intent, RingLayout.Sequence, RingLayout.ClaimLock, RingLayout.Head, RingLayout.Taken,
        RingLayout.MessagesWord, RingLayout.RoomWord, RingLayout.Abandoned, RingLayout.LostInHand,
        .. Enumerable.Range(0, RingLayout.MarkCount).Select(RingLayout.Mark),
        RingLayout.Generation(0), RingLayout.Generation(2), RingLayout.Generation(RingLayout.SlotCount - 2),
        .. Enumerable.Range(0, RecordWords).Select(word => ringOffset + (word * sizeof(long))),
    ];

    private static void Write(RingMemory memory, int word, Func<long, long> change) => memory.Store(word, change(memory.Load(word)));

    private static void Use(SharedMemoryQueue queue)
    {
        using CancellationTokenSource cancelled = new();
        cancelled.Cancel();
        byte[] frames = [.. Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0), .. Bytes.FrameOf(TypeIds.Ping)];
        MessageHandlers handlers = new MessageHandlers().OnFrame(_ => { });
        Try(() => queue.Send(new Point(1, 2), TimeSpan.Zero));
        Try(() => queue.SendRange<object>([new Ping(), Block.OfSize(100)], TimeSpan.Zero));
        Try(() => queue.SendFrames(frames, TimeSpan.Zero));
        Try(() => queue.Send(Block.OfSize(300), TimeSpan.FromTicks(1), cancelled.Token));
        Try(() => queue.TryReceive(out _));
        Try(() => queue.Drain(handlers, 2));
        Try(() => queue.WaitForMessage(TimeSpan.FromTicks(1)));
        Try(() => queue.Receive(cancelled.Token));
        Try(() => _ = queue.LostMessages + (double)queue.AbandonedMessages);
        Try(() => queue.Drain(handlers, 20));
    }

    private static void Use(SharedMemoryBroadcast producer, SharedMemoryBroadcast consumer)
    {
        using CancellationTokenSource cancelled = new();
        cancelled.Cancel();
        MessageHandlers handlers = new MessageHandlers().OnFrame(_ => { });
        Try(() => producer.Send(new Point(1, 2)));
        Try(() => producer.SendFrame(Bytes.FrameOf(TypeIds.Ping)));
        Try(() => producer.Send(Block.OfSize(300)));
        Try(() => consumer.TryReceive(out _));
        Try(() => consumer.WaitForMessage(TimeSpan.FromTicks(1)));
        Try(() => consumer.Receive(cancelled.Token));
        Try(() => consumer.Drain(handlers, 20));
        Try(() => _ = consumer.LostMessages + (double)consumer.NextSequence + consumer.LastSequence);
    }

    private static void AssertEnds(Action action)
    {
        Task running = Task.Factory.StartNew(action, TaskCreationOptions.LongRunning);
        Assert.That(running.Wait(s_patience), Is.True, "It doesn't end.");
    }

    private static void Try(Action action)
    {
        try
        {
            action();
        }
        catch (Exception e) when (e is BinarySerializationException or TimeoutException or OperationCanceledException)
        {
            // The promised exception.
        }
    }
}
