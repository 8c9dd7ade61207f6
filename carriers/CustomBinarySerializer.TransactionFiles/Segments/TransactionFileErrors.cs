using CustomBinarySerializer.TransactionFiles.Storage;
using static System.FormattableString;

namespace CustomBinarySerializer.TransactionFiles.Segments;

/// <summary>The texts of every error about transaction files.</summary>
internal static class TransactionFileErrors
{
    /// <summary>The remedy for a program; cbs has words of its own.</summary>
    internal const string PassOver =
        "open with SkipCorrupt to pass over what is damaged, or accept the damage for all readers and writers with: cbs repair " +
        "--accept-damage";

    internal static BinarySerializationException CorruptHeader(string path, long firstOrdinal, string reason, Exception? cause = null) =>
        new(
            SerializationErrorCode.CorruptFile,
            Invariant($"{path}, offset 0: the header of the segment that begins with message {firstOrdinal} is damaged: {reason}."),
            cause);

    internal static BinarySerializationException Corrupt(CorruptRange range) =>
        new(SerializationErrorCode.CorruptFile,
            Invariant($"{range.File}, offset {range.Offset}: {range.Damage}: {range.Reason}. ") +
            $"Restore the file from a copy, or {PassOver}.");

    internal static BinarySerializationException TooMuchDamage(int ranges, long size, long limit) =>
        new(SerializationErrorCode.CorruptFile,
            Invariant($"The list of {ranges} damaged ranges takes {size} bytes; a folder may have {limit} bytes of accepted damage. ") +
            "Restore the files from a copy.");

    internal static BinarySerializationException Missing(string path, long firstOrdinal) =>
        new(SerializationErrorCode.CorruptFile,
            Invariant($"{path}, which holds the messages from {firstOrdinal} on, is missing. Restore it from a copy, or {PassOver}."));

    internal static BinarySerializationException Replaced(string folder) =>
        new(SerializationErrorCode.CorruptFile,
            $"{folder}: the last segment belongs to another journal than when this reader was opened: the folder was recreated, or files " +
            "of two folders were mixed. Open it again to read what it holds now.");

    /// <summary>Creates the error of a folder whose journal can't be determined.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="segments">The first ordinals of the segments of each journal.</param>
    internal static BinarySerializationException MixedJournals(string folder, IReadOnlyList<IReadOnlyList<long>> segments) =>
        new(SerializationErrorCode.CorruptFile,
            $"{folder} holds segments of {segments.Count} journals, and nothing says to which of them the folder belongs: " +
            $"{string.Join("; ", segments.Select(NamesOf))}. Files of several folders were mixed. Move those of another journal away.");

    private static string NamesOf(IReadOnlyList<long> segments)
    {
        const int Most = 5;
        string names = string.Join(", ", segments.Take(Most).Select(SegmentFileName.OfSegment));
        return segments.Count <= Most ? names : Invariant($"{names} and {segments.Count - Most} more");
    }

    internal static BinarySerializationException MadeAgain(string path) =>
        new(SerializationErrorCode.CorruptFile,
            $"{path} isn't the file any more from which this reader has read: the folder was deleted and made again, or restored from a " +
            "copy. Open it again to read what it holds now.");

    internal static BinarySerializationException TakenBack(string path, long ordinal, long endOrdinal) =>
        new(SerializationErrorCode.CorruptFile,
            Invariant($"{path}: {ordinal} messages have been read, and now there are {endOrdinal}: a writer that opened the folder ") +
            Invariant($"could keep no more after a failure of the disk. Read again from message {endOrdinal} on."));

    internal static BinarySerializationException Torn(string path, long offset, long ordinal, long bytes, RecordFault fault) =>
        new(SerializationErrorCode.TornFile,
            Invariant($"{path}, offset {offset}: the last {bytes} bytes, from message {ordinal} on, weren't written to the end: ") +
            Invariant($"{Reason(fault)}. Open with RecoveryMode.CutTornTail to cut them off and keep a copy."));

    internal static BinarySerializationException ImpossibleOrdinal(string folder, long ordinal) =>
        new(
            SerializationErrorCode.CorruptFile,
            Invariant($"{folder}: the next message would be message {ordinal}, and no journal has so many. Delete the file 'positions', ") +
            "or restore it and the segments from a copy.");

    internal static BinarySerializationException NewerVersion(string path, int version, int known) =>
        new(
            SerializationErrorCode.NewerFileVersion,
            Invariant($"{path} has the format version {version}; this version of the library knows versions up to {known}. Use the one ") +
            "that wrote it.");

    internal static BinarySerializationException OlderVersion(string path, int version, int known) =>
        new(
            SerializationErrorCode.OlderFileVersion,
            Invariant($"{path} has the format version {version}; this version of the library reads version {known} only. Read it with ") +
            "the one that wrote it, and append its frames to a new folder with this one.");

    internal static BinarySerializationException NeedsPackage(string path, string package) =>
        new(SerializationErrorCode.NewerFileVersion,
            $"{path} is compressed by zstd. Reference the package {package} and call ZstdSegments.Register() before the folder is opened.");

    internal static BinarySerializationException UnknownMethod(string path, int method) =>
        new(SerializationErrorCode.NewerFileVersion,
            Invariant($"{path} is compressed by method {method}, which this version of the library doesn't know. ")
            + "Use the one that wrote it.");

    internal static BinarySerializationException NeedsArchive(
        string path, long first, long end, string archive, DateTime archived) =>
        new(SerializationErrorCode.SegmentArchived,
            Invariant($"{path}: {MessagesOf(first, end)} in an archive since {archived:yyyy-MM-dd HH:mm} UTC ({Visible(archive)}), and ") +
            "this reader has none. Set Archive in its options, say to new FolderArchive(path); for cbs, give --archive PATH.");

    internal static BinarySerializationException ArchivedObjectGone(
        string path, long first, long end, string name, string archive, string archivedTo, DateTime archived) =>
        new(SerializationErrorCode.SegmentArchived,
            Invariant($"{path}: {MessagesOf(first, end)} archived, and the archive {Visible(archive)} has no object {name}. ") +
            Invariant($"They were moved to {Visible(archivedTo)} on {archived:yyyy-MM-dd HH:mm} UTC. Give the reader that archive, or ") +
            "put the object back from a copy of it.");

    internal static BinarySerializationException ArchivedObjectDiffers(
        string path, long first, long end, string name, string archive, string reason) =>
        new(SerializationErrorCode.SegmentArchived,
            $"{path}: {MessagesOf(first, end)} archived, and the object {name} of the archive {Visible(archive)} isn't what was stored " +
            $"there: {reason}. Nothing of it was used. Put the object back from a copy of the archive.");

    internal static BinarySerializationException ExceedsCache(string path, long size, long most) =>
        new(SerializationErrorCode.SegmentArchived,
            Invariant($"{path} takes {size} bytes in the archive, and the reader keeps {most} at most. Set CacheSize of the archive."));

    internal static IOException FetchFailed(string path, long first, long end, string archive, Exception cause) =>
        new(
            $"{path}: {MessagesOf(first, end)} archived, and fetching them from {Visible(archive)} failed: " +
            $"{StorageFailure.ReasonOf(cause)} Nothing is lost. Try again.",
            cause);

    internal static IOException ArchivingFailed(string path, string archive, Exception cause) =>
        new(
            $"{path}: the segment couldn't be stored in the archive {Visible(archive)}: {StorageFailure.ReasonOf(cause)} It stays where " +
            "it is. Try again.",
            cause);

    // The text comes from a file.
    private static string Visible(string text) =>
        string.Concat(text.Select(character => char.IsControl(character) ? '\uFFFD' : character));

    private static string MessagesOf(long first, long end) =>
        end - first == 1 ? Invariant($"message {first} is") : Invariant($"messages {first} to {end - 1} are");

    internal static BinarySerializationException SchemaDiffers(string path, SchemaDifferences differences) =>
        new(SerializationErrorCode.SchemaMismatch,
            $"{path} was written with another schema (\"there\") than the registry's (\"here\"): {string.Join("; ", differences.Words)}. " +
            differences.Remedy);

    internal static InvalidOperationException SchemaTooLarge(long size, long limit) =>
        new(Invariant($"The description of the registry takes {size} bytes; the header of a segment holds {limit} at most. Register ") +
            "fewer types.");

    internal static BinarySerializationException Deleted(long ordinal, long firstOrdinal) =>
        new(
            SerializationErrorCode.MessageDeleted,
            Invariant($"Message {ordinal} has been deleted. The first that is left is message {firstOrdinal}."));

    internal static BinarySerializationException DecodingFailed(
        string path, long offset, long ordinal, BinarySerializationException cause) =>
        new(cause.Code, Invariant($"{path}, offset {offset}: message {ordinal} can't be read: {cause.Message}"), cause);

    internal static BinarySerializationException Lost(string folder, long ordinal) =>
        new(SerializationErrorCode.CorruptFile, Invariant($"{folder}: message {ordinal} is in a range that is damaged."));

    internal static ArgumentOutOfRangeException NotWrittenYet(string parameter, long ordinal, long endOrdinal) =>
        new(parameter, ordinal, Invariant($"Message {ordinal} doesn't exist: {endOrdinal} messages have been written."));

    internal static FileNotFoundException NothingThere(string folder) =>
        new($"{folder} holds no transaction file. It is made by TransactionFileWriter.Open.", folder);

    internal static TimeoutException NotCreated(string folder, TimeSpan timeout) =>
        new(Invariant($"{folder} still holds no transaction file after {timeout}. It is made by TransactionFileWriter.Open."));

    internal static IOException LockedByAnother(string folder) =>
        new($"{folder} is open for writing already, here or in another process. A folder has one writer; close that one first. Reading " +
            "is always possible.");

    internal static IOException SegmentsLocked(string folder, string? holder, TimeSpan wait) =>
        new(Invariant($"{folder}: {holder ?? "another process"} has held {SegmentFileName.SegmentsLock} for {wait.TotalSeconds} seconds ") +
            "and longer, and meanwhile no segment can be deleted, compressed or archived. The lock is needed for a moment only: that " +
            "process is suspended, or waits for a disk. Let it go on or end it; a later call does what is left.");

    internal static IOException WriteFailed(string path, long bytes, long offset, long firstOrdinal, long endOrdinal, Exception cause) =>
        new(
            Invariant($"{path}: writing {bytes} bytes at offset {offset} failed: {StorageFailure.ReasonOf(cause)} Messages ") +
            Invariant($"{firstOrdinal} to {endOrdinal - 1} are kept in memory; the next append or flush writes them again."),
            cause);

    internal static IOException MessageWriteFailed(string path, long bytes, long offset, Exception cause) =>
        new(
            Invariant($"{path}: writing {bytes} bytes at offset {offset} failed: {StorageFailure.ReasonOf(cause)} The message wasn't ") +
            "appended.",
            cause);

    internal static IOException PublishingFailed(string path, Exception cause) =>
        new(
            $"{path}: the positions for readers couldn't be written: {StorageFailure.ReasonOf(cause)} Nothing is lost; the next flush " +
            "writes them again.",
            cause);

    internal static IOException RollFailed(string path, Exception cause) =>
        new(
            $"{path}: this segment couldn't be made: {StorageFailure.ReasonOf(cause)} Nothing is lost; the next append tries again.",
            cause);

    internal static IOException FlushFailed(string path, Exception cause) =>
        new(
            $"{path}: making what was written durable failed: {StorageFailure.ReasonOf(cause)} Nothing says what is on the disk, so this " +
            "writer has stopped for good. Open the folder again: that verifies what is there.",
            cause);

    internal static IOException ConversionNotDurable(string path, Exception cause) =>
        new(
            $"{path}: making the other form of a segment durable failed: {StorageFailure.ReasonOf(cause)} No message is lost: the " +
            "segment is there in one form or the other, whole. Try again.",
            cause);

    internal static IOException ClosedUndurable(Exception cause) =>
        new($"The writer was closed, and not all of what was appended could be made durable: {cause.Message}", cause);

    internal static IOException Stopped(Exception first) =>
        new($"This writer has stopped for good, because of an earlier failure: {first.Message}", first);

    internal static UnauthorizedAccessException NoAccess(string folder, Exception cause) =>
        new(
            $"{folder} can't be opened for writing: {cause.Message} Reading needs no right to write: use TransactionFileReader.Open.",
            cause);

    internal static InvalidOperationException Reentrant() =>
        new("A contract can't append to the writer that is just writing its message, nor flush, roll, delete segments or close it. Do " +
            "that when the append has returned.");

    internal static string Reason(RecordFault fault) => fault switch
    {
        RecordFault.NotWritten => "nothing was written here",
        RecordFault.ImpossibleLength => "its length is impossible",
        RecordFault.Truncated => "the file ends before it does",
        _ => "its checksum is wrong",
    };
}
