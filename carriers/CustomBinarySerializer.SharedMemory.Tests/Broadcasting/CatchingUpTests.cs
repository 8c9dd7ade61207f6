using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.SharedMemory.Tests.Broadcasting;

/// <summary>
/// The example of the guide: a follower that lost its place reads the transaction file and joins the broadcast again.
/// </summary>
public sealed class CatchingUpTests
{
    [Test]
    [CancelAfter(60_000)]
    public async Task AFollowerThatLostItsPlaceCatchesUpFromTheFileAndJoinsAgain(CancellationToken stopping)
    {
        using RingFolder folder = new();
        using TemporaryFolder journalFolder = new();
        SharedMemoryOptions options = RingFolder.Options() with { Folder = folder.Path };
        using TransactionFileWriter journal = TransactionFileWriter.Open(journalFolder.Path, TestRegistry.Shared);
        using SharedMemoryBroadcast producer = SharedMemoryBroadcast.Create(RingFolder.Name, TestRegistry.Shared, options);
        List<Point> applied = [];
        int next = 0;
        int sent = 0;
        Produce(10);
        using TransactionFileReader file = TransactionFileReader.Open(journalFolder.Path, TestRegistry.Shared);
        using SharedMemoryBroadcast ticker = SharedMemoryBroadcast.Open(RingFolder.Name, TestRegistry.Shared, options);

        Produce(5);
        await FollowTo(15);
        Assert.That(ticker.LostMessages, Is.Zero, "What was sent before it began is not lost.");
        Produce(1000);
        await Follow();
        long lost = ticker.LostMessages;
        Produce(3);
        await FollowTo(1018);

        Assert.That(applied, Is.EqualTo(Enumerable.Range(0, 1018).Select(ordinal => new Point(ordinal, -ordinal))));
        Assert.That(lost, Is.GreaterThan(0));
        Assert.That(ticker.LostMessages, Is.EqualTo(lost), "It has joined again.");

        void Produce(int count)
        {
            for (int i = 0; i < count; i++)
            {
                int ordinal = sent++;
                Point message = new(ordinal, -ordinal);
                Assert.That(journal.Append(message), Is.EqualTo(ordinal));
                journal.Flush(false);
                producer.Send(message);
            }
        }

        async Task FollowTo(int end)
        {
            while (next < end)
            {
                await Follow();
            }
        }

        async Task Follow()
        {
            Point message = (Point)await ticker.ReceiveAsync(stopping);
            if (message.X > next)
            {
                await foreach (TransactionRecord record in file.Follow(next, stopping))
                {
                    Apply((Point)record.Message);
                    if (next == message.X)
                    {
                        break;
                    }
                }
            }

            if (message.X == next)
            {
                Apply(message);
            }
        }

        void Apply(Point message)
        {
            applied.Add(message);
            next++;
        }
    }
}
