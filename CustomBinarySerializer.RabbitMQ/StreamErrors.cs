using static System.FormattableString;

namespace CustomBinarySerializer.Replication;

/// <summary>The texts of every error about streams.</summary>
internal static class StreamErrors
{
    internal static StreamException Disconnected(string broker, string reason, Exception? cause) =>
        new(StreamError.Disconnected, $"{broker}: {reason}", cause, isTransient: true);

    internal static StreamException AccessRefused(string broker, string reason, Exception? cause) =>
        new(StreamError.AccessRefused, $"{broker} refuses access: {reason} Check user name, password, virtual host and the user's permissions (configure, write and read).", cause);

    internal static StreamException Refused(string broker, string reason, Exception? cause) =>
        new(StreamError.Refused, $"{broker} refuses what was asked of it: {reason}", cause);

    internal static StreamException Locked(string lockName, TimeSpan waited) =>
        new(StreamError.Locked,
            Invariant($"Another process holds the exclusive queue {lockName}, and did so for {waited.TotalSeconds:0.#} s. Stop it, or give this one a longer LockTimeout (InfiniteTimeSpan: it stands by until the other ends)."));

    internal static StreamException StreamMissing(string stream, string broker) =>
        new(StreamError.StreamMissing, $"There is no stream {stream} at {broker}, or it was deleted. A shipper makes it when it starts.");

    internal static StreamException OtherJournal(string stream, string what, Guid expected, Guid found) =>
        new(StreamError.OtherJournal, $"The stream {stream} carries the journal {found}; {what} {expected}. One stream carries one journal: use another stream or another folder.");

    internal static StreamException MessagesMissingInJournal(string stream, long next, string folder, long first) =>
        new(StreamError.MessagesMissing,
            Invariant($"The stream {stream} ends before message {next}, and {folder} begins with message {first}: those between were deleted before they were shipped. Restore the segments, or ship to a new stream. Delete segments only before StreamShipper.DeletableOrdinal."));

    internal static StreamException MessagesMissingInStream(string stream, long next, long found) =>
        new(StreamError.MessagesMissing,
            Invariant($"Message {next} comes next, and the stream {stream} goes on with message {found}: those between aren't there, because its retention deleted them or it lost them. Begin again at message {found} (a mirror: in an empty folder), and give the stream a longer retention."));

    internal static StreamException JournalTooShort(string stream, long next, string folder, long end) =>
        new(StreamError.JournalTooShort,
            Invariant($"The stream {stream} holds the messages before {next}, and {folder} those before {end} only: it is an older copy, or lost its end. Ship it to a new stream, or restore what is missing (a mirror has it)."));

    internal static StreamException Diverged(string stream, string folder, long first, long last) =>
        new(StreamError.OtherJournal,
            Invariant($"The messages {first} to {last} of the stream {stream} aren't those of {folder}, though both are of one journal: copies of it were both continued. Ship this one to a new stream, or restore the one that was shipped."));

    internal static StreamException InvalidEntry(string stream, long offset, string reason, Exception? cause = null) =>
        new(StreamError.InvalidEntry, Invariant($"The entry at offset {offset} of the stream {stream} {reason}."), cause);

    internal static StreamException SchemaMissing(string stream, Fingerprint fingerprint, long ordinal) =>
        new(StreamError.SchemaMissing, Invariant($"The stream {stream} doesn't hold the schema {fingerprint} of message {ordinal} any more. Begin with a later message."));

    internal static StreamException FrameTooLarge(string folder, long ordinal, int size, int limit) =>
        new(StreamError.Refused, Invariant($"{folder}: message {ordinal} takes {size} bytes, and an entry of a stream {limit} at most. It can't be shipped."));

    internal static BinarySerializationException DecodingFailed(string stream, long ordinal, BinarySerializationException cause) =>
        new(cause.Code, Invariant($"Message {ordinal} of the stream {stream} can't be read: {cause.Message}"), cause);

    internal static StreamException NotAMirror(string folder, string reason) =>
        new(StreamError.OtherJournal, $"{folder} can't be a mirror of this stream: {reason}. Use an empty folder.");

    internal static StreamException SchemaDiffers(string stream, IEnumerable<string> differences) =>
        new(StreamError.Refused,
            $"The stream {stream} was written with another schema (\"there\") than the registry's (\"here\"): {string.Join("; ", differences)}. " +
            "Register the old type under its id, with an Upcast to the new one, or set IgnoreSchemaDifferences.");
}
