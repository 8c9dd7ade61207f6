using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests.Plain;

public sealed class FollowedFileTests
{
    private static readonly TimeSpan s_long = TimeSpan.FromSeconds(30);

    [Test]
    public async Task AFollowerSeesEachMessageWhenItsLastByteIsThere()
    {
        using PlainFile file = new();
        using CancellationTokenSource cancellation = new(s_long);
        await using IAsyncEnumerator<TransactionRecord> messages = file.Frames.Follow(0).GetAsyncEnumerator(cancellation.Token);
        byte[] frames = PlainFile.Points(3);
        for (int ordinal = 0; ordinal < 3; ordinal++)
        {
            ValueTask<bool> next = messages.MoveNextAsync();
            Task<bool> isThere = next.AsTask();
            for (int i = 0; i < 16; i++)
            {
                Assert.That(isThere.IsCompleted, Is.False, $"{i} bytes");
                file.Append(frames[(ordinal * 16) + i]);
            }

            Assert.That(await isThere.WaitAsync(s_long));
            Assert.That(messages.Current, Is.EqualTo(new TransactionRecord(ordinal, TypeIds.Point, new Point(ordinal, -ordinal))));
        }
    }

    [Test]
    public async Task AFollowerWaitsForAMessageThatIsFarAway()
    {
        using PlainFile file = new(PlainFile.Points(10));
        using CancellationTokenSource cancellation = new(s_long);
        await using IAsyncEnumerator<TransactionRecord> messages = file.Frames.Follow(1000, cancellation.Token)
            .GetAsyncEnumerator(CancellationToken.None);
        Task<bool> isThere = messages.MoveNextAsync().AsTask();

        file.Append(PlainFile.Points(1000, from: 10));

        Assert.That(await isThere.WaitAsync(s_long));
        Assert.That(messages.Current.Message, Is.EqualTo(new Point(1000, -1000)));
    }

    [Test]
    public async Task AFollowerReadsWhatAWriterAppendsInPiecesOfAnySize()
    {
        const int count = 20_000;
        using PlainFile file = new();
        using CancellationTokenSource cancellation = new(s_long);
        Task writer = Task.Run(() =>
        {
            byte[] bytes = PlainFile.Points(count);
            Random random = new(6);
            for (int written = 0; written < bytes.Length;)
            {
                int size = Math.Min(random.Next(1, 700), bytes.Length - written);
                file.Append(bytes.AsSpan(written, size));
                written += size;
            }
        });

        int expected = 0;
        await foreach (TransactionRecord record in file.Frames.Follow(0, cancellation.Token))
        {
            Assert.That(record, Is.EqualTo(new TransactionRecord(expected, TypeIds.Point, new Point(expected, -expected))));
            expected++;
            if (expected == count)
            {
                break;
            }
        }

        await writer;
    }

    [Test]
    public void CancellationEndsAFollower()
    {
        using PlainFile file = new();
        using CancellationTokenSource cancellation = new();
        Task following = Task.Run(async () =>
        {
            await foreach (TransactionRecord _ in file.Frames.Follow(0, cancellation.Token))
            {
            }
        });

        cancellation.Cancel();

        Assert.That(async () => await following.WaitAsync(s_long), Throws.InstanceOf<OperationCanceledException>());
    }

    [Test]
    public void AFileThatIsCutEndsAFollowerWithAnError()
    {
        using PlainFile file = new(PlainFile.Points(10));
        using SemaphoreSlim hasRead = new(0);
        Task following = Task.Run(async () =>
        {
            await foreach (TransactionRecord record in file.Frames.Follow(0))
            {
                hasRead.Release();
            }
        });
        for (int i = 0; i < 10; i++)
        {
            Assert.That(hasRead.Wait(s_long));
        }

        file.Cut(100);

        Assert.That(
            async () => await following.WaitAsync(s_long),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("cut to 100 bytes"));
    }
}
