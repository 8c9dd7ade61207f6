using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>The end that a shipper resumes at, whatever is in the stream; needs no broker.</summary>
[CancelAfter(30_000)]
public sealed class EndSearchTests
{
    [TestCase(1)]
    [TestCase(3000)]
    public async Task EntriesOfALowerEpochAfterAHigherOneDoNotCount(int stale, CancellationToken cancellation)
    {
        StreamLog log = StreamLog.OfTen();
        log.Marker(2);
        for (int i = 0; i < stale; i++)
        {
            log.Frames(1, 10 + i, 1);
        }

        Assert.That((await log.FindEndAsync(cancellation)).NextOrdinal, Is.EqualTo(10));
    }

    [TestCase(1)]
    [TestCase(700)]
    public async Task TheEndIsThatOfTheHighestEpochWhereAllWindowsAreStale(int stale, CancellationToken cancellation)
    {
        StreamLog log = StreamLog.OfTen();
        log.Marker(2);
        log.Frames(2, 10, 5);
        for (int i = 0; i < stale; i++)
        {
            log.Frames(1, 10 + i, 1);
        }

        Assert.That((await log.FindEndAsync(cancellation)).NextOrdinal, Is.EqualTo(15));
    }

    [Test]
    public async Task TheEndIsExactFromACheckpointOfAReplacedShipperOn(CancellationToken cancellation)
    {
        StreamLog log = new();
        log.Marker(1);
        LogCheckpoint begin = new(log.LastOffset, 0);
        log.Schema(1, 0, begin);
        log.Frames(1, 0, 10, begin);
        LogCheckpoint ten = new(log.LastOffset, 10);
        log.Marker(2);
        log.Frames(2, 10, 5, new LogCheckpoint(log.LastOffset, 10));
        for (int i = 0; i < 600; i++)
        {
            log.Frames(1, 10 + i, 1, ten);
        }

        Assert.That((await log.FindEndAsync(cancellation)).NextOrdinal, Is.EqualTo(15));
    }

    [Test]
    public async Task ACheckpointWhoseEntryIsAnotherNowIsNotUsed(CancellationToken cancellation)
    {
        StreamLog log = StreamLog.OfTen();
        log.Marker(2);
        log.Frames(1, 10, 5, new LogCheckpoint(log.LastOffset, 90));

        Assert.That((await log.FindEndAsync(cancellation)).NextOrdinal, Is.EqualTo(10));
    }

    [Test]
    public async Task EntriesThatADeletedMarkerMayHaveEndedAreShippedAgain(CancellationToken cancellation)
    {
        StreamLog log = StreamLog.OfTen();
        LogCheckpoint ten = new(log.LastOffset, 10);
        log.Marker(2);
        for (int i = 0; i < 5; i++)
        {
            log.Frames(1, 10 + i, 1, ten);
        }

        log.Engine.Delete(10, kept: 0);

        Assert.That(log.Engine.Entries[0].Header.Kind, Is.EqualTo(LogEntryKind.Frames));
        Assert.That((await log.FindEndAsync(cancellation)).NextOrdinal, Is.EqualTo(10));
    }

    [Test]
    public async Task OrdinalsAreCountedAsFarAsTheyAreContiguous(CancellationToken cancellation)
    {
        StreamLog log = StreamLog.OfTen();
        log.Frames(1, 20, 10);

        Assert.That((await log.FindEndAsync(cancellation)).NextOrdinal, Is.EqualTo(10));
    }

    [TestCase(long.MaxValue)]
    [TestCase(long.MaxValue - 1)]
    [TestCase(1L << 62)]
    [TestCase(long.MinValue)]
    public async Task AnImpossibleEpochCountsForNobody(long epoch, CancellationToken cancellation)
    {
        StreamLog log = StreamLog.OfTen();
        log.Marker(epoch);
        log.Frames(epoch, 10, 10);
        log.Frames(1, 10, 5);

        Assert.That((await log.FindEndAsync(cancellation)).NextOrdinal, Is.EqualTo(15));
        Assert.That(await log.ReadAsync(FollowerPlace.First, 15, cancellation), Is.EqualTo(StreamLog.Ordinals(0, 15)));
    }

    [Test]
    public async Task EntryCannotUseUpTheEpochs(CancellationToken cancellation)
    {
        StreamLog log = StreamLog.OfTen();
        long highest = DateTime.MaxValue.Ticks + (1L << 32);
        log.Marker(highest);

        Assert.That((await log.FindEndAsync(cancellation)).Epoch, Is.GreaterThan(highest));
    }

    /// <summary>
    /// A broker lost the marker of an epoch, and the next epoch begins. Entries of the lost one that arrive late count
    /// for nobody only if the two differ.
    /// </summary>
    [Test]
    public async Task EpochsAfterTheSameOneDifferWhileTheClockIsBehind(CancellationToken cancellation)
    {
        long ahead = DateTime.UtcNow.AddHours(1).Ticks;
        List<long> epochs = [];
        for (int i = 0; i < 2; i++)
        {
            StreamLog log = StreamLog.OfTen();
            log.Marker(ahead);
            epochs.Add((await log.FindEndAsync(cancellation)).Epoch);
        }

        Assert.That(epochs, Is.Unique.And.All.GreaterThan(ahead));
    }

    [Test]
    public async Task AMarkerOfAnotherJournalCountsForNobody(CancellationToken cancellation)
    {
        StreamLog log = StreamLog.OfTen();
        log.Marker(5, Guid.NewGuid());
        log.Frames(1, 10, 5);

        Assert.That((await log.FindEndAsync(cancellation)).NextOrdinal, Is.EqualTo(15));
        Assert.That(await log.ReadAsync(FollowerPlace.First, 15, cancellation), Is.EqualTo(StreamLog.Ordinals(0, 15)));
    }
}
