namespace CustomBinarySerializer.Replication.Engine;

/// <summary>
/// The kind of an entry of a stream: messages, their schema, the beginning of an epoch, or lost messages. Its number is
/// stored with the entry, and so never changes.
/// </summary>
internal enum LogEntryKind
{
    /// <summary>Frames of consecutive messages, as they are in the journal.</summary>
    Frames = 1,

    /// <summary>The schema, as JSON, of frames that name its fingerprint.</summary>
    Schema = 2,

    /// <summary>From here on, entries of lower epochs don't count.</summary>
    Epoch = 3,

    /// <summary>Messages that the journal has lost. The body is the reason, in words.</summary>
    Lost = 4,
}

/// <summary>
/// The state of a log up to one of its entries, as known to the shipper that appended the entry and had read the log
/// up to it.
/// </summary>
/// <param name="Offset">The offset of the entry. It is of the epoch of the entry that has the checkpoint, and no higher
/// epoch is in the log before it.</param>
/// <param name="NextOrdinal">The message that comes next for readers after the entry: 0 or higher.</param>
internal readonly record struct LogCheckpoint(long Offset, long NextOrdinal);

/// <summary>The headers of an entry.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="Journal">The id of the journal that is shipped.</param>
/// <param name="Epoch">The epoch of the shipper: a later one has a higher number.</param>
/// <param name="FirstOrdinal">The message that comes next at this place of the log; -1 in the marker of an epoch, which
/// is appended before that is known.</param>
/// <param name="Count">The number of messages that the body holds, or that are lost.</param>
/// <param name="Fingerprint">The fingerprint of the schema that the body is, or that its frames were written
/// with.</param>
/// <param name="Checkpoint">An earlier state of the log; null in markers, and in entries of shippers that knew
/// none.</param>
internal readonly record struct LogEntryHeader(
    LogEntryKind Kind, Guid Journal, long Epoch, long FirstOrdinal, int Count, Fingerprint Fingerprint, LogCheckpoint? Checkpoint = null)
{
    /// <summary>The ordinal after the last message of the entry.</summary>
    internal long End => FirstOrdinal + Count;

    /// <summary>Whether the entry has a place among the messages. Markers have none.</summary>
    internal bool IsPlaced => Kind != LogEntryKind.Epoch;
}

/// <summary>An entry that was read.</summary>
/// <param name="Offset">The offset of the entry in the log: rising from entry to entry, with gaps.</param>
/// <param name="Header">The headers of the entry.</param>
/// <param name="Body">The body of the entry, verified by its checksum; valid until the next entry is read.</param>
internal readonly record struct LogEntry(long Offset, LogEntryHeader Header, ReadOnlyMemory<byte> Body)
{
    /// <summary>
    /// The checkpoint of the entry; null if it has none, or if the stream lost its end since, and the checkpoint isn't
    /// before the entry any more.
    /// </summary>
    internal LogCheckpoint? Checkpoint => Header.Checkpoint is { } checkpoint && checkpoint.Offset < Offset ? checkpoint : null;

    /// <summary>
    /// Whether the entry is the one that a checkpoint names. A stream that lost its end has other entries at the same
    /// offsets.
    /// </summary>
    /// <remarks>
    /// No schema is: it ends where the entry before it ended, so that it would pass for a lost marker or lost frames.
    /// </remarks>
    /// <param name="checkpoint">The checkpoint.</param>
    /// <param name="header">The header that has the checkpoint.</param>
    internal bool IsAt(LogCheckpoint checkpoint, in LogEntryHeader header) =>
        Offset == checkpoint.Offset
            && Header.Kind != LogEntryKind.Schema
            && Header.Epoch == header.Epoch
            && Header.Journal == header.Journal
            && (!Header.IsPlaced || Header.End == checkpoint.NextOrdinal);
}

/// <summary>The entry of a stream with which a reader begins.</summary>
/// <param name="Offset">The offset of an entry, <see cref="First"/> or <see cref="Last"/>.</param>
internal readonly record struct LogStart(long Offset)
{
    /// <summary>A start with the first entry that is left in the log.</summary>
    internal static LogStart First => new(-1);

    /// <summary>A start with one of the last entries or, in an empty log, with the next entry.</summary>
    internal static LogStart Last => new(-2);

    /// <summary>
    /// Returns a start with the first entry at the offset or after it; in a log that ends before it, with the next
    /// entry.
    /// </summary>
    internal static LogStart At(long offset) => new(Math.Max(offset, 0));
}
