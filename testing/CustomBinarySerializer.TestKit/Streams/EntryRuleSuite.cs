using System.Text;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.Replication.Shipping;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>
/// Tests of the rule that decides which entries of a stream count, with entries that several shippers or a broker
/// with losses left.
/// </summary>
public abstract class EntryRuleSuite : StreamTestBase
{
    private static readonly Guid s_journal = Guid.NewGuid();
    private static readonly SchemaDescription s_schema = TestJournal.Registry().Describe();

    [Test]
    public async Task LateEntriesOfAReplacedShipperAreIgnored(CancellationToken cancellation)
    {
        await AppendAsync(
            cancellation,
            Marker(1), Schema(1, 0), Frames(1, 0, 10),
            Marker(2), Frames(1, 10, 5), Schema(2, 10), Frames(2, 10, 7), Frames(1, 15, 5), Frames(2, 17, 3));

        Assert.That(await ReadAsync(20, cancellation), Is.EqualTo([(0L, 1L), (10L, 2L), (17L, 2L)]));
    }

    [Test]
    public async Task DuplicateEntriesAreSkipped(CancellationToken cancellation)
    {
        await AppendAsync(cancellation, Marker(1), Schema(1, 0), Frames(1, 0, 10), Frames(1, 0, 10), Frames(1, 5, 10), Frames(1, 15, 5));

        Assert.That(await ReadAsync(20, cancellation), Is.EqualTo([(0L, 1L), (10L, 1L), (15L, 1L)]));
    }

    [Test]
    public async Task AGapIsAnError(CancellationToken cancellation)
    {
        await AppendAsync(cancellation, Marker(1), Schema(1, 0), Frames(1, 0, 10), Frames(1, 11, 10));

        StreamException? error = Assert.ThrowsAsync<StreamException>(() => ReadAsync(20, cancellation));
        Assert.That(error!.Error, Is.EqualTo(StreamError.MessagesMissing));
    }

    [Test]
    public async Task AnEpochIsHigherThanAnyBeforeWhateverTheClockSays(CancellationToken cancellation)
    {
        long late = DateTime.MaxValue.Ticks - 100;
        await AppendAsync(cancellation, Marker(late), Schema(late, 0), Frames(late, 0, 10));

        EndOfStream end = await FindEndAsync(cancellation);

        Assert.That(end.Epoch, Is.GreaterThan(late));
        Assert.That(end.NextOrdinal, Is.EqualTo(10));
    }

    [Test]
    public async Task TheEndOfAStreamIsFoundBeforeWhatDoesNotCount(CancellationToken cancellation)
    {
        List<Entry> entries = [Marker(1), Schema(1, 0), Frames(1, 0, 10), Marker(2)];
        entries.AddRange(Enumerable.Range(0, LogWindow.Size).Select(i => Frames(1, 10 + i, 1)));
        await AppendAsync(cancellation, [.. entries]);

        Assert.That((await FindEndAsync(cancellation)).NextOrdinal, Is.EqualTo(10));
    }

    [Test]
    public async Task TheEndOfAStreamIsFoundFarBeforeMarkersThatShippedNothing(CancellationToken cancellation)
    {
        List<Entry> entries = [Marker(1), Schema(1, 0), Frames(1, 0, 10)];
        entries.AddRange(Enumerable.Range(0, 3 * LogWindow.Reach).Select(i => Marker(2 + i)));
        await AppendAsync(cancellation, [.. entries]);

        Assert.That((await FindEndAsync(cancellation)).NextOrdinal, Is.EqualTo(10));
    }

    [Test]
    public async Task AStreamWithoutMessagesHasNoEnd(CancellationToken cancellation)
    {
        await AppendAsync(cancellation);

        Assert.That((await FindEndAsync(cancellation)).NextOrdinal, Is.Null);
    }

    [TestCase(9)]
    [TestCase(11)]
    public async Task FramesThatAreNotAsManyAsTheHeaderSaysAreAnErrorBeforeOneIsMirrored(int count, CancellationToken cancellation)
    {
        Entry good = Frames(1, 0, 10);
        await AppendAsync(cancellation, Marker(1), Schema(1, 0), good with { Header = good.Header with { Count = count } });
        await using StreamFollower follower = new(Address, Stream);

        Assert.That(
            () => follower.MirrorAsync(Folder["mirror"], cancellationToken: cancellation),
            Throws.TypeOf<StreamException>().With.Property(nameof(StreamException.Error)).EqualTo(StreamError.InvalidEntry));
        Assert.That(TestJournal.EndOf(Folder["mirror"]), Is.EqualTo(-1));
    }

    private static Entry Marker(long epoch) =>
        new(new LogEntryHeader(LogEntryKind.Epoch, s_journal, epoch, -1, 0, default), Guid.NewGuid().ToByteArray());

    private static Entry Schema(long epoch, long next) =>
        new(
            new LogEntryHeader(LogEntryKind.Schema, s_journal, epoch, next, 0, s_schema.Fingerprint),
            Encoding.UTF8.GetBytes(s_schema.ToJson()));

    private protected static Entry Frames(long epoch, long first, int count)
    {
        CustomBinaryFormatter formatter = new(TestJournal.Registry());
        byte[] frames = [.. Enumerable.Range(0, count).SelectMany(i => formatter.Serialize(Tick.Of(first + i)))];
        return new Entry(new LogEntryHeader(LogEntryKind.Frames, s_journal, epoch, first, count, s_schema.Fingerprint), frames);
    }

    private protected async Task AppendAsync(CancellationToken cancellation, params Entry[] entries)
    {
        await using ILogConnection connection = await Address.CreateEngine().ConnectAsync("test", cancellation);
        await connection.EnsureAsync(Stream, StreamRetention.Default, cancellation);
        await using ILogAppender appender = await connection.OpenAppenderAsync(Stream, cancellation);
        foreach (Entry entry in entries)
        {
            await appender.AppendAsync(entry.Header, entry.Body, cancellation);
        }

        await appender.FlushAsync(cancellation);
    }

    private protected async Task<List<(long First, long Epoch)>> ReadAsync(long end, CancellationToken cancellation)
    {
        List<(long, long)> read = [];
        await using StreamFollower follower = new(Address, Stream);
        await foreach (StreamBatch batch in follower.ReadAsync(FollowerPlace.First, cancellation))
        {
            read.Add((batch.FirstOrdinal, batch.Place.Epoch));
            if (batch.Place.NextOrdinal >= end)
            {
                break;
            }
        }

        return read;
    }

    private async Task<EndOfStream> FindEndAsync(CancellationToken cancellation)
    {
        await using ILogConnection connection = await Address.CreateEngine().ConnectAsync("test", cancellation);
        await using ILogAppender appender = await connection.OpenAppenderAsync(Stream, cancellation);
        EndOfStream end = await new EndSearch(connection, appender, Stream, "here holds", s_journal, 0, Address.Timeout)
            .FindAsync(cancellation);
        await end.Reader.DisposeAsync();
        return end;
    }

    private protected sealed record Entry(LogEntryHeader Header, byte[] Body);
}
