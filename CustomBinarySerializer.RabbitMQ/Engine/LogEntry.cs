namespace CustomBinarySerializer.Replication.Engine;

/// <summary>What an entry of a replicated log is. The numbers are in the log.</summary>
internal enum LogEntryKind
{
    /// <summary>Frames of consecutive messages, as they are in the journal.</summary>
    Frames = 1,

    /// <summary>The schema, as JSON, of frames that name its fingerprint.</summary>
    Schema = 2,

    /// <summary>From here on, entries of lower epochs don't count.</summary>
    Epoch = 3,
}

/// <summary>What every entry says of itself.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Journal">The id of the journal that is shipped.</param>
/// <param name="Epoch">Of the shipper: a later one has a higher number.</param>
/// <param name="FirstOrdinal">The message that comes next at this place of the log; -1 in the first marker of an epoch, which is appended to find out.</param>
/// <param name="Count">How many messages the body holds.</param>
/// <param name="Fingerprint">Of the schema that the body is, or that its frames were written with.</param>
internal readonly record struct LogEntryHeader(LogEntryKind Kind, Guid Journal, long Epoch, long FirstOrdinal, int Count, Fingerprint Fingerprint)
{
    /// <summary>The message that comes next after the entry.</summary>
    internal long NextOrdinal => FirstOrdinal + Count;
}

/// <summary>An entry that was read.</summary>
/// <param name="Offset">Where the log has it: rising from entry to entry, with gaps.</param>
/// <param name="Header">What it says of itself.</param>
/// <param name="Body">Its bytes, which have been verified by their checksum; valid until the next entry is read.</param>
internal readonly record struct LogEntry(long Offset, LogEntryHeader Header, ReadOnlyMemory<byte> Body);

/// <summary>Where a reader begins.</summary>
/// <param name="Offset">The offset of an entry, <see cref="First"/> or <see cref="Last"/>.</param>
internal readonly record struct LogStart(long Offset)
{
    /// <summary>With the first entry that is left.</summary>
    internal static LogStart First => new(-1);

    /// <summary>With one of the last entries, or, in an empty log, with the next.</summary>
    internal static LogStart Last => new(-2);

    /// <summary>With the first entry whose offset is this one or a higher one; in a log that ends before it, with the next.</summary>
    internal static LogStart At(long offset) => new(Math.Max(offset, 0));
}
