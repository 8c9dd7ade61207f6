using CustomBinarySerializer.TransactionFiles.Segments;
using static System.FormattableString;

namespace CustomBinarySerializer.Replication.Engine;

/// <summary>The texts of every error about streams.</summary>
internal static class StreamErrors
{
    // A name as text: options are in the folder of what they are options of, and this one knows none of these.
    private const string StartOver = "StreamShipperOptions.StartOver";

    internal static StreamException Disconnected(string broker, string reason, Exception? cause) =>
        new(StreamError.Disconnected, $"{broker}: {reason}", cause, isTransient: true);

    internal static StreamException AccessRefused(string broker, string reason, Exception? cause) =>
        new(
            StreamError.AccessRefused,
            $"{broker} refuses access: {reason} Check user name, password, virtual host and the user's permissions (configure, write and " +
            "read).",
            cause);

    internal static StreamException Refused(string broker, string reason, Exception? cause) =>
        new(StreamError.Refused, $"{broker} refuses what was asked of it: {reason}", cause);

    internal static StreamException Locked(string lockName, TimeSpan waited) =>
        new(StreamError.Locked,
            Invariant($"Another process holds the exclusive queue {lockName}, and did so for {waited.TotalSeconds:0.#} s. Stop it, or ") +
            "give this one a longer LockTimeout (InfiniteTimeSpan: it stands by until the other ends).");

    internal static StreamException StreamMissing(string stream, string broker) =>
        new(StreamError.StreamMissing, $"There is no stream {stream} at {broker}, or it was deleted. A shipper makes it when it starts.");

    internal static StreamException StreamVanished(
        StreamError error, string stream, string broker, string state, string folder, long first, long confirmed) =>
        new(error,
            Invariant($"The messages of {folder} before {confirmed} were confirmed in the stream {stream}, which {state} at {broker}: ") +
            "it was deleted, its broker lost its data, or this is another broker or virtual host. " +
            Invariant($"Check the address first. To ship the folder again, from message {first} on, set {StartOver} (cbs ship ") +
            "--start-over).");

    internal static StreamException BeginsLater(StreamError error, string stream, string broker, string state, string folder, long first) =>
        new(error,
            Invariant($"The stream {stream} {state} at {broker}, and {folder} begins with message {first}: those before were deleted, ") +
            "and no reader of the stream would get them. " +
            Invariant($"Restore their segments, or check the address. To begin the stream with message {first}, set {StartOver} (cbs ") +
            "ship --start-over).");

    internal static StreamException StreamNotYet(string stream, string broker) =>
        new(StreamError.StreamMissing, $"There is no stream {stream} at {broker} yet. A shipper makes it.", isTransient: true);

    internal static StreamException StreamVanished(string stream, string broker, long next) =>
        new(StreamError.StreamMissing,
            Invariant($"The stream {stream} doesn't exist at {broker}, and the messages before {next} were read from it: it was ") +
            "deleted, its broker lost its data, or this is another broker or virtual host. " +
            $"Check the address first. A shipper with {StartOver} makes the stream again; this reader goes on then where it is.");

    internal static StreamException OtherJournal(string stream, string what, Guid expected, Guid found) =>
        new(
            StreamError.OtherJournal,
            $"The stream {stream} carries the journal {found}; {what} {expected}. One stream carries one journal: use another stream or " +
            "another folder.");

    internal static StreamException MessagesMissingInJournal(string stream, long next, string folder, long first) =>
        new(StreamError.MessagesMissing,
            Invariant($"The stream {stream} ends before message {next}, and {folder} begins with message {first}: those between were ") +
            "deleted before they were shipped. Restore the segments, or ship to a new stream. Delete segments only before " +
            "StreamShipper.DeletableEnd.");

    internal static StreamException DeletedMeanwhile(string stream, string folder, Exception cause) =>
        new(StreamError.MessagesMissing,
            $"{folder}: {cause.Message} It was deleted while this shipper was about to ship it to the stream {stream}. The shipper looks " +
            "whether another one has shipped it.",
            cause,
            isTransient: true);

    /// <param name="stream">The stream.</param>
    /// <param name="next">The message that comes next.</param>
    /// <param name="found">The message that the stream has instead.</param>
    internal static StreamException MessagesMissingInStream(string stream, long next, long found) =>
        new(StreamError.MessagesMissing,
            Invariant($"Message {next} comes next, and the stream {stream} goes on with message {found}. ") +
            "Its retention deleted those between, or it lost them. " +
            Invariant($"If the source's folder still has message {next}, ship it to another stream and follow that, or copy the ") +
            "segments from there. " +
            Invariant($"Else begin at message {found} with another place or, for a mirror, in another folder, and keep this one: it has ") +
            Invariant($"the messages before {next}. ") +
            "If retention deleted them, give the stream a longer one.");

    internal static StreamException JournalTooShort(string stream, long next, string folder, long end) =>
        new(StreamError.JournalTooShort,
            Invariant($"The stream {stream} holds the messages before {next}, and {folder} those before {end} only: it is an older ") +
            "copy, or lost its end. Ship it to a new stream, or restore what is missing (a mirror has it).");

    internal static StreamException Diverged(string stream, string folder, long first, long last) =>
        new(StreamError.OtherJournal,
            Invariant($"The messages {first} to {last} of the stream {stream} aren't those of {folder}, though both are of one journal: ") +
            "copies of it were both continued. Ship this one to a new stream, or restore the one that was shipped.");

    internal static StreamException Fenced(string stream, StreamFence fence) =>
        new(StreamError.Fenced,
            Invariant($"Another shipper ships to the stream {stream} since {fence.Since:u}: ") +
            Invariant($"{(fence.Shipper.Length > 0 ? fence.Shipper : "its name isn't known")} (epoch {fence.Epoch}). ") +
            "Both held the lock, as happens when a cluster is split. What this one sent since doesn't count, and isn't confirmed. It " +
            "waits, and tries again.",
            isTransient: true);

    internal static StreamException Deposed(long epoch, long stored) =>
        new(StreamError.Fenced,
            Invariant($"Another member of the group has taken over (epoch {stored}, this one's is {epoch}), though this one believed ") +
            "that it has the lock. Its place isn't stored. It loads the place again when it has the lock.",
            isTransient: true);

    internal static StreamException Outrun(long loaded, long stored) =>
        new(StreamError.Fenced,
            Invariant($"This member of the group has loaded the place {loaded}, and the member before it stored {stored} since. It ") +
            "loads the place again when it has the lock.",
            isTransient: true);

    internal static StreamException MessagesLost(string stream, StreamGap gap) =>
        new(StreamError.MessagesLost,
            Invariant($"The journal of the stream {stream} has lost the messages {gap.FirstOrdinal} to {gap.End - 1}: {gap.Reason} ") +
            "Its shipper passed over them. A follower passes over them with SkipCorrupt; a mirror can't.");

    internal static StreamException NoEpochLeft(string stream, long epoch) =>
        new(StreamError.InvalidEntry,
            Invariant($"The stream {stream} holds an entry with the epoch {epoch}, which no shipper writes, and after which none can ") +
            "begin. Delete the stream, or ship to a new one.");

    internal static StreamException InvalidEntry(string stream, long offset, string reason, Exception? cause = null) =>
        new(StreamError.InvalidEntry, Invariant($"The entry at offset {offset} of the stream {stream} {reason}."), cause);

    internal static StreamException SchemaMissing(string stream, Fingerprint fingerprint, long ordinal) =>
        new(
            StreamError.SchemaMissing,
            Invariant($"The stream {stream} doesn't hold the schema {fingerprint} of message {ordinal} any more. Begin with a later ") +
            "message.");

    internal static StreamException FrameTooLarge(string folder, long ordinal, int size, int limit) =>
        new(
            StreamError.Refused,
            Invariant($"{folder}: message {ordinal} takes {size} bytes, and an entry of a stream {limit} at most. It can't be shipped."));

    internal static BinarySerializationException DecodingFailed(string stream, long ordinal, BinarySerializationException cause) =>
        new(cause.Code, Invariant($"Message {ordinal} of the stream {stream} can't be read: {cause.Message}"), cause);

    internal static StreamException NotAMirror(string folder, string reason) =>
        new(StreamError.OtherJournal, $"{folder} can't be a mirror of this stream: {reason}. Use an empty folder.");

    internal static StreamException SchemaDiffers(string stream, SchemaDifferences differences) =>
        new(StreamError.Refused,
            $"The stream {stream} was written with another schema (\"there\") than the registry's (\"here\"): " +
            $"{string.Join("; ", differences.Words)}. {differences.Remedy}");
}
