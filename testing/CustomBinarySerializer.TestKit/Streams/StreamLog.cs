using System.Text;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.Replication.Shipping;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>
/// A log in memory whose entries a test creates one by one, as shippers of any version and other programs leave them.
/// </summary>
internal sealed class StreamLog
{
    internal const string Name = "memory";

    private static readonly TypeRegistry s_registry = TestJournal.Registry();
    private static readonly SchemaDescription s_schema = s_registry.Describe();
    private static readonly CustomBinaryFormatter s_formatter = new(s_registry);

    /// <summary>Creates an empty log.</summary>
    /// <param name="timeout">The maximum time for an answer of the broker; 2 seconds if null.</param>
    internal StreamLog(TimeSpan? timeout = null) =>
        Broker = Engine.Broker with { Timeout = timeout ?? TimeSpan.FromSeconds(2), Heartbeat = TimeSpan.FromSeconds(1) };

    internal Guid Journal { get; init; } = Guid.NewGuid();

    internal MemoryEngine Engine { get; } = new(seed: 1) { IsBad = false };

    internal StreamBroker Broker { get; }

    /// <summary>The last offset of the log.</summary>
    internal long LastOffset => Engine.Entries[^1].Offset;

    /// <summary>Creates a log with a marker, the schema and the first ten messages of epoch 1.</summary>
    internal static StreamLog OfTen()
    {
        StreamLog log = new();
        log.Marker(1);
        log.Schema(1, 0);
        log.Frames(1, 0, 10);
        return log;
    }

    internal void Marker(long epoch, Guid? journal = null) =>
        Engine.Inject(
            new LogEntryHeader(LogEntryKind.Epoch, journal ?? Journal, epoch, -1, 0, default),
            new EpochMarker(Guid.NewGuid(), "elsewhere, process 7")
                .ToBytes());

    internal void Schema(long epoch, long next, LogCheckpoint? checkpoint = null) =>
        Engine.Inject(
            new LogEntryHeader(LogEntryKind.Schema, Journal, epoch, next, 0, s_schema.Fingerprint, checkpoint),
            Encoding.UTF8.GetBytes(s_schema.ToJson()));

    internal void Frames(long epoch, long first, int count, LogCheckpoint? checkpoint = null, Guid? journal = null) =>
        Engine.Inject(
            new LogEntryHeader(LogEntryKind.Frames, journal ?? Journal, epoch, first, count, s_schema.Fingerprint, checkpoint),
            Bytes(first, count));

    internal void Lost(long epoch, long first, int count, string reason) =>
        Engine.Inject(new LogEntryHeader(LogEntryKind.Lost, Journal, epoch, first, count, default), Encoding.UTF8.GetBytes(reason));

    /// <summary>Begins a new epoch, as a shipper does, and returns the end that it finds.</summary>
    internal async Task<EndOfStream> FindEndAsync(CancellationToken cancellation)
    {
        await using ILogConnection connection = await Engine.ConnectAsync("test", cancellation);
        await using ILogAppender appender = await connection.OpenAppenderAsync(Name, cancellation);
        return await new EndSearch(connection, appender, Name, "here holds", Journal, 0, Broker.Timeout).FindAsync(cancellation);
    }

    /// <summary>Follows from one message to another, and returns the ordinals that were received.</summary>
    internal async Task<List<long>> ReadAsync(
        FollowerPlace from, long end, CancellationToken cancellation, StreamFollowerOptions? options = null)
    {
        List<long> ordinals = [];
        await using StreamFollower follower = new(Broker, Name, options);
        await foreach (StreamBatch batch in follower.ReadAsync(from, cancellation))
        {
            Assert.That(batch.Frames.ToArray(), Is.EqualTo(Bytes(batch.FirstOrdinal, batch.Count)));
            ordinals.AddRange(Enumerable.Range(0, batch.Count).Select(i => batch.FirstOrdinal + i));
            if (batch.Place.NextOrdinal >= end)
            {
                break;
            }
        }

        return ordinals;
    }

    internal static IEnumerable<long> Ordinals(long from, long end) => Enumerable.Range(0, (int)(end - from)).Select(i => from + i);

    /// <summary>Returns the frames of messages, one after another.</summary>
    internal static byte[] Bytes(long first, int count) =>
        [.. Enumerable.Range(0, count).SelectMany(i => s_formatter.Serialize(Tick.Of(first + i)))];
}
