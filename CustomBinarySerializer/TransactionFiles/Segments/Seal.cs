using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Segments;

/// <summary>What a segment ends with that was left or closed in order.</summary>
/// <param name="NextOrdinal">Of the message that comes next.</param>
/// <param name="Number">Random, and never 0: no other seal has it.</param>
internal readonly record struct Seal(long NextOrdinal, ulong Number)
{
    /// <summary>Reads the seal at the end of a segment.</summary>
    /// <param name="file">The segment.</param>
    /// <param name="header">Its header.</param>
    /// <returns>Null if it doesn't end with one that is whole.</returns>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal static Seal? AtEndOf(IStorageFile file, SegmentHeader header)
    {
        Span<byte> record = stackalloc byte[RecordLayout.SizeOf(LibraryRecord.SealSize)];
        long offset = file.Length - record.Length;
        return offset >= header.Size
            && offset % RecordLayout.Alignment == 0
            && file.Read(record, offset) == record.Length
            && RecordLayout.TryGetFrameSize(record, out int frameSize)
            && frameSize == LibraryRecord.SealSize
            && LibraryRecord.TryReadSeal(record[..frameSize], out Seal seal)
            && RecordLayout.Verifies(record, frameSize, header.ChecksumSeed, seal.NextOrdinal)
            ? seal
            : null;
    }
}
