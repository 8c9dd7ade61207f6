using CustomBinarySerializer.SharedMemory.Queues;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Queues;

/// <summary>Random interleavings of the steps of several producers and consumers, against a list.</summary>
public sealed class ModelTests
{
    private const int Producers = 4;
    private const int Steps = 3000;

    private enum State
    {
        Claimed,
        Published,
        Abandoned,
    }

    [Test]
    public void AQueueIsAListOfClaims([Values] bool singleConsumer, [Range(1, 25)] int seed)
    {
        Random random = new(seed);
        using RingFolder folder = new();
        SharedMemoryOptions options = RingFolder.Options(singleConsumer: singleConsumer) with
        {
            FirstPosition = seed % 3 == 0 ? long.MaxValue - 8191 : seed % 3 == 1 ? (1L << 32) - 1024 : 0,
            SpinTime = TimeSpan.Zero,
        };
        using SharedMemoryQueue consumer = folder.OpenQueue(options);
        SharedMemoryQueue[] producers = [.. Enumerable.Range(0, Producers).Select(_ => folder.OpenQueue(options))];
        List<Claim> claims = [];
        Claim?[] open = new Claim?[Producers];
        int abandoned = 0;
        int used = 0;
        for (int step = 0; step < Steps; step++)
        {
            int i = random.Next(Producers);
            switch (random.Next(7))
            {
                case 0 or 1 or 2 when open[i] is null:
                    byte[] frame = Bytes.FrameOf(TypeIds.Block, [.. BitConverter.GetBytes(step), .. new byte[random.Next(200)]]);
                    ManyProducers producer = new(producers[i].Ring);
                    if (producer.TryClaim(RingLayout.RecordSize(frame.Length), out long position) == SendOutcome.Sent)
                    {
                        open[i] = new Claim(frame, position);
                        claims.Add(open[i]!);
                        used += RingLayout.RecordSize(frame.Length);
                    }
                    else
                    {
                        Assert.That(used, Is.GreaterThan(4096 - 2 * 512), "Only a full ring takes nothing.");
                    }

                    break;
                case 3 or 4 when open[i] is { } claim:
                    producers[i].Ring.Memory.StoreFrame(claim.Position, claim.Frame);
                    claim.State = State.Published;
                    open[i] = null;
                    break;
                case 5 when open[i] is { } claim && random.Next(10) == 0:
                    producers[i].Dispose();
                    producers[i] = folder.OpenQueue(options);
                    claim.State = State.Abandoned;
                    open[i] = null;
                    abandoned++;
                    break;
                case 6:
                    ConsumeOne();
                    break;
            }
        }

        for (int i = 0; i < Producers; i++)
        {
            producers[i].Dispose();
            if (open[i] is { } claim)
            {
                claim.State = State.Abandoned;
                abandoned++;
            }
        }

        while (claims.Count > 0)
        {
            ConsumeOne();
        }

        Assert.That(consumer.AbandonedMessages, Is.EqualTo(abandoned));
        Assert.That(consumer.TryReceive(out _), Is.False);

        void ConsumeOne()
        {
            while (claims is [{ State: State.Abandoned } gone, ..])
            {
                Assert.That(consumer.TryReceive(out _), Is.False);
                consumer.Receiver.PassUnfinished();
                used -= RingLayout.RecordSize(gone.Frame.Length);
                claims.RemoveAt(0);
            }

            bool isThere = claims is [{ State: State.Published }, ..];
            byte[]? received = null;
            Assert.That(consumer.Drain(new MessageHandlers().OnFrame(frame => received = frame.ToArray()), 1), Is.EqualTo(isThere ? 1 : 0));
            if (isThere)
            {
                Assert.That(received, Is.EqualTo(claims[0].Frame));
                used -= RingLayout.RecordSize(received!.Length);
                claims.RemoveAt(0);
            }
        }
    }

    private sealed class Claim(byte[] frame, long position)
    {
        internal byte[] Frame { get; } = frame;

        internal long Position { get; } = position;

        internal State State { get; set; }
    }
}
