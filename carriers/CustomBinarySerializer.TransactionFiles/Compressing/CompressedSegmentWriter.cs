using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Compressing;

/// <summary>Writes the bytes of a segment in its other form.</summary>
internal static class CompressedSegmentWriter
{
    private const int ChunkSize = 1 << 20;

    /// <summary>Writes a compressed segment.</summary>
    /// <param name="to">The new file.</param>
    /// <param name="plain">The plain segment, which ends with a seal.</param>
    /// <param name="header">The header of the segment.</param>
    /// <param name="codec">The compression method.</param>
    /// <param name="blockSize">The number of plain bytes in a block.</param>
    /// <param name="level">The level of the compression method.</param>
    /// <param name="cancellationToken">Ends the work between two blocks.</param>
    /// <returns>The size of the new file, in bytes; 0 if it would be as large as the plain one.</returns>
    /// <exception cref="IOException">A file can't be read or written.</exception>
    internal static long Compress(
        IStorageFile to,
        IStorageFile plain,
        SegmentHeader header,
        SegmentCodec codec,
        int blockSize,
        int level,
        CancellationToken cancellationToken)
    {
        long length = plain.Length;
        long size = CompressedHeader.SizeFor(header.Size, CompressedHeader.CountFor(length, header.Size, blockSize));
        if (size > SegmentHeader.MaxSize)
        {
            return 0;
        }

        byte[] table = CompressedHeader.Begin(
            length,
            ReadAll(plain, 0, header.Size),
            ReadAll(plain, length - CompressedHeader.SealSize, CompressedHeader.SealSize),
            blockSize,
            SegmentCodec.Zstd);
        long offset = size;
        byte[] block = new byte[blockSize];
        byte[] packed = new byte[blockSize];
        int number = 0;
        for (long start = header.Size; start < length - CompressedHeader.SealSize; start += blockSize)
        {
            cancellationToken.ThrowIfCancellationRequested();
            Span<byte> bytes = block.AsSpan(0, (int)Math.Min(blockSize, length - CompressedHeader.SealSize - start));
            ReadAll(plain, start, bytes);
            int packedSize = codec.Compress(bytes, packed.AsSpan(0, bytes.Length - 1), level);
            ReadOnlySpan<byte> stored = packedSize == 0 ? bytes : packed.AsSpan(0, packedSize);
            CompressedHeader.SetEntry(table, header.Size, number++, stored.Length, Crc32C.Of(stored), Crc32C.Of(bytes));
            if (offset + stored.Length + size >= length)
            {
                return 0;
            }

            to.Write(stored, offset);
            offset += stored.Length;
        }

        CompressedHeader.End(table);
        to.Write(table, 0);
        to.Write(table, offset);
        byte[] mark = CompressedHeader.EndMark(offset);
        to.Write(mark, offset + table.Length);
        return offset + table.Length + mark.Length;
    }

    /// <summary>Writes the plain bytes of a segment.</summary>
    /// <param name="to">The new file.</param>
    /// <param name="segment">The segment.</param>
    /// <param name="cancellationToken">Ends the work between two chunks.</param>
    /// <exception cref="IOException">A file can't be read or written.</exception>
    internal static void Expand(IStorageFile to, IStorageFile segment, CancellationToken cancellationToken)
    {
        byte[] chunk = new byte[ChunkSize];
        for (long offset = 0; offset < segment.Length; offset += ChunkSize)
        {
            cancellationToken.ThrowIfCancellationRequested();
            Span<byte> bytes = chunk.AsSpan(0, (int)Math.Min(ChunkSize, segment.Length - offset));
            ReadAll(segment, offset, bytes);
            to.Write(bytes, offset);
        }
    }

    /// <summary>Returns whether two segments have the same plain bytes.</summary>
    /// <exception cref="IOException">A file can't be read.</exception>
    internal static bool AreEqual(IStorageFile one, IStorageFile other)
    {
        if (one.Length != other.Length)
        {
            return false;
        }

        byte[] first = new byte[ChunkSize];
        byte[] second = new byte[ChunkSize];
        for (long offset = 0; offset < one.Length; offset += ChunkSize)
        {
            int size = (int)Math.Min(ChunkSize, one.Length - offset);
            if (one.Read(first.AsSpan(0, size), offset) != size
                || other.Read(second.AsSpan(0, size), offset) != size
                || !first.AsSpan(0, size).SequenceEqual(second.AsSpan(0, size)))
            {
                return false;
            }
        }

        return true;
    }

    private static byte[] ReadAll(IStorageFile file, long offset, int size)
    {
        byte[] bytes = new byte[size];
        ReadAll(file, offset, bytes);
        return bytes;
    }

    private static void ReadAll(IStorageFile file, long offset, Span<byte> bytes)
    {
        if (file.Read(bytes, offset) < bytes.Length)
        {
            throw new EndOfStreamException($"{file.Name} was cut by somebody else while it was read.");
        }
    }
}
