using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>
/// Readers that start in the middle of a whole stream, among entries of replaced shippers; needs no broker.
/// </summary>
[CancelAfter(120_000)]
[Parallelizable(ParallelScope.All)]
public sealed class PlaceSearchTests
{
    private const int Count = 4000;

    [Test]
    public async Task MarkersAloneAtTheEndAreNotWaitedAt(CancellationToken cancellation)
    {
        StreamLog log = new(timeout: TimeSpan.FromMinutes(5));
        log.Marker(1);
        LogCheckpoint begin = new(log.LastOffset, 0);
        log.Schema(1, 0, begin);
        for (int i = 0; i < 1000; i++)
        {
            log.Frames(1, i, 1, begin);
            begin = new LogCheckpoint(log.LastOffset, i + 1);
        }

        for (int i = 0; i < 20; i++)
        {
            log.Marker(long.MaxValue);
        }

        Assert.That(await log.ReadAsync(new FollowerPlace(500), 1000, cancellation), Is.EqualTo(StreamLog.Ordinals(500, 1000)));
    }

    [Test]
    public async Task EveryStartIsFoundWhereLateEntriesAreAtTheEnd([Values] bool hasCheckpoints, CancellationToken cancellation)
    {
        StreamLog log = Whole(hasCheckpoints);
        for (int i = 0; i < 100; i++)
        {
            log.Frames(1, i * 10, 10);
        }

        await ReadFromEverywhereAsync(log, cancellation);
    }

    [Test]
    public async Task EveryStartIsFoundWhereLateEntriesFillWindows([Values] bool hasCheckpoints, CancellationToken cancellation)
    {
        StreamLog log = StreamLog.OfTen();
        log.Marker(2);
        LogCheckpoint? checkpoint = hasCheckpoints ? new LogCheckpoint(log.LastOffset, 10) : null;
        for (int next = 10; next < Count; next += 10)
        {
            log.Frames(2, next, 10, checkpoint);
            checkpoint = hasCheckpoints ? new LogCheckpoint(log.LastOffset, next + 10) : null;
            if (next is 1000 or 2000)
            {
                for (int i = 0; i < 600; i++)
                {
                    log.Frames(1, next == 1000 ? 3000 : 10 + i, 1);
                }
            }
        }

        await ReadFromEverywhereAsync(log, cancellation);
    }

    [Test]
    public async Task MessagesThatALaterEpochBringsAreNotMissing(CancellationToken cancellation)
    {
        StreamLog log = StreamLog.OfTen();
        log.Frames(1, 20, 10);
        log.Marker(2);
        log.Frames(2, 10, 30);

        Assert.That(await log.ReadAsync(FollowerPlace.First, 40, cancellation), Is.EqualTo(StreamLog.Ordinals(0, 40)));
    }

    // A shipper that couldn't read the end begins again with message 0; the next one goes on behind what the stream
    // has.
    [Test]
    public async Task MessagesBeforeTheCheckpointOfAShipperThatBeganAgainAreFound(CancellationToken cancellation)
    {
        StreamLog log = new();
        log.Marker(1);
        log.Schema(1, 0, new LogCheckpoint(log.LastOffset, 0));
        for (int next = 0; next < 1000; next += 10)
        {
            log.Frames(1, next, 10, new LogCheckpoint(log.LastOffset, next));
        }

        log.Marker(2);
        LogCheckpoint begin = new(log.LastOffset, 0);
        for (int next = 0; next < 600; next++)
        {
            log.Frames(2, next, 1, begin);
        }

        log.Marker(3);
        log.Frames(3, 1000, 10, new LogCheckpoint(log.LastOffset, 1000));

        Assert.That(await log.ReadAsync(new FollowerPlace(700), 1010, cancellation), Is.EqualTo(StreamLog.Ordinals(700, 1010)));
    }

    [Test]
    public async Task MessagesThatNothingBringsAreMissing([Values(0, 5000)] int more, CancellationToken cancellation)
    {
        StreamLog log = StreamLog.OfTen();
        log.Frames(1, 20, 10);
        for (int i = 0; i < more; i++)
        {
            log.Frames(1, 30 + i, 1);
        }

        StreamException? error = Assert.ThrowsAsync<StreamException>(() => log.ReadAsync(FollowerPlace.First, 40, cancellation));
        Assert.That(error!.Error, Is.EqualTo(StreamError.MessagesMissing));
    }

    private static StreamLog Whole(bool hasCheckpoints)
    {
        StreamLog log = new();
        log.Marker(1);
        log.Schema(1, 0);
        log.Marker(2);
        LogCheckpoint? checkpoint = hasCheckpoints ? new LogCheckpoint(log.LastOffset, 0) : null;
        for (int next = 0; next < Count; next += 10)
        {
            log.Frames(2, next, 10, checkpoint);
            checkpoint = hasCheckpoints ? new LogCheckpoint(log.LastOffset, next + 10) : null;
        }

        return log;
    }

    // A reader that meets late entries at the end waits for its timeout; all readers wait at once.
    private static async Task ReadFromEverywhereAsync(StreamLog log, CancellationToken cancellation)
    {
        int[] starts = [5, 995, 1005, 1200, 2500, 3800, Count - 1];
        List<long>[] read = await Task.WhenAll(starts.Select(from => log.ReadAsync(new FollowerPlace(from), Count, cancellation)));
        foreach ((int from, List<long> ordinals) in starts.Zip(read))
        {
            Assert.That(ordinals, Is.EqualTo(StreamLog.Ordinals(from, Count)), $"From {from}.");
        }
    }
}
