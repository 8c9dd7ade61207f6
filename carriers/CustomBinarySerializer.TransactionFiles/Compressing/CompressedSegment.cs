using System.Buffers;
using System.Collections.Concurrent;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Compressing;

/// <summary>
/// A compressed segment, read as if it were plain: offsets and lengths are those of the plain segment.
/// </summary>
/// <remarks>
/// A block that is damaged reads as bytes of which no record can begin. So readers find damage, its end and the next
/// good record by the rules of plain segments. Memory is bounded by the cache and one block for each thread; nothing is
/// decompressed whose bytes don't have their checksum.
/// </remarks>
/// <param name="file">The file; disposed of with this object.</param>
/// <param name="path">The path, for messages.</param>
/// <param name="header">The header of the file.</param>
/// <param name="blocks">The block cache of the reader.</param>
internal sealed class CompressedSegment(IStorageFile file, string path, CompressedHeader header, BlockCache blocks) : IStorageFile
{
    /// <summary>The byte that fills a damaged block: no frame has a length of -1.</summary>
    private const byte Damage = 0xFF;

    private readonly ConcurrentDictionary<int, string> _faults = [];
    private int _isDisposed;

    public string Name => file.Name;

    /// <summary>The size of the plain segment, in bytes.</summary>
    public long Length => header.PlainSize;

    public FileIdentity Identity => file.Identity;

    /// <summary>The header of the file.</summary>
    internal CompressedHeader Header => header;

    /// <summary>The size of the file, in bytes.</summary>
    internal long StoredLength => file.Length;

    /// <summary>Throws if the package that decompresses the blocks isn't registered.</summary>
    /// <exception cref="BinarySerializationException">
    /// The package that decompresses the blocks isn't registered.
    /// </exception>
    internal void ThrowIfUnreadable() => CodecOrThrow();

    public int Read(Span<byte> buffer, long offset)
    {
        int count = (int)Math.Clamp(Length - offset, 0, buffer.Length);
        Span<byte> rest = buffer[..count];
        while (!rest.IsEmpty)
        {
            int done = offset < header.Start.Length ? Copy(header.Start, offset, rest)
                : offset >= header.BlocksEnd ? Copy(header.Seal, offset - header.BlocksEnd, rest)
                : ReadBlock(offset - header.Start.Length, rest);
            rest = rest[done..];
            offset += done;
        }

        return count;
    }

    /// <summary>Returns the fault of a block that was read and has bytes in a range, in words.</summary>
    /// <param name="start">The offset of the range in the plain segment.</param>
    /// <param name="end">The offset after the range.</param>
    /// <returns>The fault; null if no such block is damaged.</returns>
    internal string? FaultBetween(long start, long end)
    {
        long first = (Math.Max(start, header.Start.Length) - header.Start.Length) / header.BlockSize;
        return _faults.Where(fault => fault.Key >= first && PlainOffsetOf(fault.Key) < end)
            .OrderBy(fault => fault.Key)
            .Select(fault => fault.Value)
            .FirstOrDefault();
    }

    /// <summary>Finds out whether both headers of the file are valid.</summary>
    /// <returns>The fault in words; null if there is none.</returns>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal string? FindHeaderFault() => header.FindFault(file);

    void IStorageFile.Write(ReadOnlySpan<byte> bytes, long offset) => throw ReadOnly();

    void IStorageFile.SetLength(long length) => throw ReadOnly();

    void IFlushable.Flush() => throw ReadOnly();

    public void Dispose()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) == 0)
        {
            blocks.Drop(this);
            file.Dispose();
        }
    }

    private static int Copy(ReadOnlySpan<byte> from, long offset, Span<byte> to)
    {
        ReadOnlySpan<byte> part = from[(int)offset..];
        part = part[..Math.Min(part.Length, to.Length)];
        part.CopyTo(to);
        return part.Length;
    }

    private int ReadBlock(long offset, Span<byte> to)
    {
        int block = (int)(offset / header.BlockSize);
        int start = (int)(offset % header.BlockSize);
        byte[]? bytes = blocks.Find(this, block);
        if (bytes is null && start == 0 && to.Length >= header.PlainSizeOf(block))
        {
            // A scan passes once. Nothing is kept, so that it doesn't drop what look-ups need.
            Load(block, to[..header.PlainSizeOf(block)]);
            return header.PlainSizeOf(block);
        }

        if (bytes is null)
        {
            bytes = new byte[header.PlainSizeOf(block)];
            Load(block, bytes);
            blocks.Add(this, block, bytes);
        }

        return Copy(bytes, start, to);
    }

    private void Load(int block, Span<byte> plain)
    {
        if (TryLoad(block, plain) is { } fault)
        {
            _faults[block] =
                FormattableString.Invariant($"block {block} of the compressed segment, {header.SizeOf(block)} bytes at offset ") +
                FormattableString.Invariant($"{header.OffsetOf(block)} of the file, is damaged: {fault}");
            plain.Fill(Damage);
        }
    }

    /// <returns>The fault in words; null if the block was loaded.</returns>
    private string? TryLoad(int block, Span<byte> plain)
    {
        int size = header.SizeOf(block);
        if (size == plain.Length)
        {
            return file.Read(plain, header.OffsetOf(block)) < size ? "the file ends before it does"
                : Crc32C.Of(plain) != header.ChecksumOf(block) ? "its checksum is wrong"
                : null;
        }

        SegmentCodec codec = CodecOrThrow();
        byte[] rented = ArrayPool<byte>.Shared.Rent(size);
        try
        {
            Span<byte> packed = rented.AsSpan(0, size);
            return file.Read(packed, header.OffsetOf(block)) < size ? "the file ends before it does"
                : Crc32C.Of(packed) != header.ChecksumOf(block) ? "its checksum is wrong"
                : !codec.TryDecompress(packed, plain) ? "it can't be decompressed"
                : Crc32C.Of(plain) != header.PlainChecksumOf(block) ? "the checksum of its plain bytes is wrong"
                : null;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }

    private long PlainOffsetOf(int block) => header.Start.Length + ((long)block * header.BlockSize);

    private SegmentCodec CodecOrThrow() =>
        SegmentCodec.Find(header.Method) ?? throw (header.Method == SegmentCodec.Zstd
            ? TransactionFileErrors.NeedsPackage(path, SegmentCodec.ZstdPackage)
            : TransactionFileErrors.UnknownMethod(path, header.Method));

    private NotSupportedException ReadOnly() => new($"{path} is compressed, and compressed segments are never written.");
}
