using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Accepting;

/// <summary>Calculates a checksum that ties accepted damage to exactly the bytes that are damaged.</summary>
/// <remarks>
/// <list type="table">
/// <item><term>bytes that don't verify</term><description>these bytes</description></item>
/// <item>
/// <term>bytes that are missing after an offset</term><description>the bytes before it, as many as a seal
/// has</description>
/// </item>
/// <item><term>a segment that doesn't belong to the one before it</term>
/// <description>the start of both headers, and the end of the segment before it</description></item>
/// <item><term>a file that is missing</term><description>nothing; the checksum is 0</description></item>
/// </list>
/// </remarks>
internal static class DamageChecksum
{
    private const int ChunkSize = 1 << 20;
    private const int HeaderStartSize = 92;

    // A seal's record.
    private static int TailSize => RecordLayout.SizeOf(LibraryRecord.SealSize);

    /// <summary>Calculates the checksum.</summary>
    /// <param name="folder">The folder of the segments.</param>
    /// <param name="segment">First ordinal of the segment.</param>
    /// <param name="offset">Start of the damage, in bytes.</param>
    /// <param name="length">Size of the damage, in bytes.</param>
    /// <returns>The checksum; null if the file ends before the damage does.</returns>
    /// <exception cref="IOException">A file can't be read.</exception>
    internal static uint? Of(IStorageFolder folder, long segment, long offset, long length)
    {
        try
        {
            using IStorageFile file = SegmentFile.Open(folder, segment);
            return length > 0 ? OfBytes(Crc32C.Start, file, offset, length) is { } state ? Crc32C.End(state) : null
                : offset > 0 ? OfTail(file, offset)
                : OfLineage(folder, segment, file);
        }
        catch (FileNotFoundException)
        {
            return offset == 0 && length == 0 ? 0 : null;
        }
    }

    private static uint? OfTail(IStorageFile file, long offset)
    {
        long start = Math.Max(offset - TailSize, 0);
        return OfBytes(Crc32C.Start, file, start, offset - start) is { } state ? Crc32C.End(state) : null;
    }

    private static uint OfLineage(IStorageFolder folder, long segment, IStorageFile file)
    {
        uint state = OfStart(Crc32C.Start, file);
        long[] before = [.. SegmentFileName.Segments(folder).TakeWhile(each => each < segment)];
        if (before.Length > 0)
        {
            using IStorageFile predecessor = SegmentFile.Open(folder, before[^1]);
            state = OfStart(state, predecessor);
            long start = Math.Max(predecessor.Length - TailSize, 0);
            state = OfBytes(state, predecessor, start, predecessor.Length - start) ?? state;
        }

        return Crc32C.End(state);
    }

    private static uint OfStart(uint state, IStorageFile file)
    {
        Span<byte> start = stackalloc byte[HeaderStartSize];
        return Crc32C.Append(state, start[..file.Read(start, 0)]);
    }

    private static uint? OfBytes(uint state, IStorageFile file, long offset, long length)
    {
        if (offset + length > file.Length)
        {
            return null;
        }

        byte[] chunk = new byte[Math.Min(ChunkSize, length)];
        for (long done = 0; done < length;)
        {
            int wanted = (int)Math.Min(chunk.Length, length - done);
            if (file.Read(chunk.AsSpan(0, wanted), offset + done) < wanted)
            {
                return null;
            }

            state = Crc32C.Append(state, chunk.AsSpan(0, wanted));
            done += wanted;
        }

        return state;
    }
}
