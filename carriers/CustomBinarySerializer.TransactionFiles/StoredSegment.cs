using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>A segment as policies see it: its place in the order, its size and its time. Immutable.</summary>
/// <param name="FirstOrdinal">The ordinal of the segment's first message.</param>
/// <param name="Bytes">
/// The size of the file, in bytes; for an archived segment, the size of the object in the archive.
/// </param>
/// <param name="Created">The time at which the segment was begun, UTC; null if its header can't be read.</param>
/// <param name="Stub">The stub, if the segment is archived; else null.</param>
internal sealed record StoredSegment(long FirstOrdinal, long Bytes, DateTimeOffset? Created, ArchiveStub? Stub)
{
    /// <summary>Returns the segments of a folder, the oldest first. Reads no more than their headers.</summary>
    /// <exception cref="IOException">The folder or a file can't be read.</exception>
    internal static IReadOnlyList<StoredSegment> In(IStorageFolder folder) =>
        [.. SegmentFileName.Segments(folder).Select(first => TryRead(folder, first)).OfType<StoredSegment>()];

    /// <summary>
    /// Returns a time that is not earlier than any message of a segment: the beginning of a later segment. Null if no
    /// later segment can be read.
    /// </summary>
    internal static DateTimeOffset? NewestIn(IReadOnlyList<StoredSegment> segments, int index) =>
        segments.Skip(index + 1).FirstOrDefault(segment => segment.Created is not null)?.Created;

    private static StoredSegment? TryRead(IStorageFolder folder, long first)
    {
        try
        {
            using IStorageFile file = SegmentFile.Open(folder, first);
            ArchiveStub? stub = (file as ArchivedSegment)?.Stub;
            long bytes = stub?.Object.Size ?? (file as CompressedSegment)?.StoredLength ?? file.Length;
            return new StoredSegment(first, bytes, CreatedOf(file, folder, first), stub);
        }
        catch (FileNotFoundException)
        {
            // Deleted meanwhile.
            return null;
        }
    }

    private static DateTimeOffset? CreatedOf(IStorageFile file, IStorageFolder folder, long first)
    {
        try
        {
            return new DateTimeOffset(
                SegmentHeader.Read(file, Path.Combine(folder.Path, SegmentFileName.OfSegment(first)), first).CreatedTicks, TimeSpan.Zero);
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.CorruptFile)
        {
            return null;
        }
    }
}
