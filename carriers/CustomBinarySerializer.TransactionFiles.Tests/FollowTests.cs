using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

public sealed class FollowTests
{
    private readonly TypeRegistry _registry = TestRegistry.New();

    [Test]
    [CancelAfter(60_000)]
    public async Task FollowerSeesAppendedMessagesAcrossSegments(CancellationToken cancellationToken)
    {
        const int Count = 2000;
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(
            folder.Path, _registry, new TransactionFileOptions { SegmentSize = 8192 });
        Task writing = Task.Run(
            () =>
            {
                for (int i = 0; i < Count; i++)
                {
                    writer.Append(new Point(i, -i));
                    if (i % 7 == 0)
                    {
                        writer.Flush();
                    }
                }
            },
            cancellationToken);

        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);
        List<TransactionRecord> seen = [];
        await foreach (TransactionRecord record in reader.Follow(0, cancellationToken))
        {
            seen.Add(record);
            if (seen.Count == Count)
            {
                break;
            }
        }

        await writing;
        Assert.That(seen, Is.EqualTo(Enumerable.Range(0, Count).Select(i => new TransactionRecord(i, TypeIds.Point, new Point(i, -i)))));
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task AMessageThatIsNotThereYetIsWaitedFor(CancellationToken cancellationToken)
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, _registry);
        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);
        await using IAsyncEnumerator<TransactionRecord> follower = reader.Follow(2, cancellationToken)
            .GetAsyncEnumerator(cancellationToken);

        ValueTask<bool> next = follower.MoveNextAsync();
        writer.AppendRange(new Point(0, 0), new Point(1, 1));
        writer.Flush();
        Assert.That(next.IsCompleted, Is.False);
        writer.Append(new Point(2, 2));
        writer.Flush();

        Assert.That(await next, Is.True);
        Assert.That(follower.Current, Is.EqualTo(new TransactionRecord(2, TypeIds.Point, new Point(2, 2))));
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task OnlyDurableMessagesAreSeenIfAsked(CancellationToken cancellationToken)
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(
            folder.Path, _registry, new TransactionFileOptions { Durability = DurabilityPolicy.Explicit });
        using TransactionFileReader reader = TransactionFileReader.Open(
            folder.Path, _registry, new TransactionFileReaderOptions { DurableOnly = true });
        writer.Append(new Point(0, 0));
        writer.Flush();

        Assert.That(reader.WrittenEnd, Is.EqualTo(1));
        Assert.That(reader.Read(), Is.Empty);
        await using IAsyncEnumerator<TransactionRecord> follower = reader.Follow(0, cancellationToken)
            .GetAsyncEnumerator(cancellationToken);
        ValueTask<bool> next = follower.MoveNextAsync();
        Assert.That(next.IsCompleted, Is.False);
        writer.Flush(durable: true);

        Assert.That(await next, Is.True);
        Assert.That(reader.DurableEnd, Is.EqualTo(1));
    }

    [Test]
    public void FollowingEndsWithItsToken()
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, _registry);
        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);
        using CancellationTokenSource source = new();
        IAsyncEnumerator<TransactionRecord> follower = reader.Follow(0, source.Token).GetAsyncEnumerator(CancellationToken.None);
        Task<bool> next = follower.MoveNextAsync().AsTask();

        source.Cancel();

        Assert.That(async () => await next, Throws.InstanceOf<OperationCanceledException>());
    }
}
