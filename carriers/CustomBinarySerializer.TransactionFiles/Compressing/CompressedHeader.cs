using System.Buffers.Binary;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Compressing;

/// <summary>The header of a compressed segment. Only this type knows the layout of the file. Immutable.</summary>
/// <remarks>
/// <code>
/// offset 0       header size H
///        +--------+---------+---------+-----+-----------+----------------+----------+
///        | header | block 0 | block 1 | ... | block N-1 | header again   | end mark |
///        +--------+---------+---------+-----+-----------+----------------+----------+
///
/// header: offset 0   8 bytes   magic of a segment
///                8   int32     version: 4
///               12   int32     header size H, a multiple of 8
///               16   int64     first ordinal, as in the plain segment
///               24   uint64    salt, as in the plain segment
///               32   int64     plain size L: bytes of the plain segment
///               40   int32     P: bytes of the header of the plain segment
///               44   int32     plain bytes of a block
///               48   int32     number N of blocks
///               52   int32     method: 1 is zstd
///               56   P bytes   header of the plain segment
///           56 + P   48 bytes  last 48 bytes of the plain segment: the record of its seal
///          104 + P   N entries of 12 bytes: size of the block, crc32c of its bytes, crc32c of its plain bytes
///                    zeros
///            H - 4   uint32    crc32c of all before it
/// end mark:      0   int64     offset of the second header
///                8   8 bytes   magic of the mark
/// </code>
/// The blocks hold the plain bytes from P up to L - 48. A block that compression doesn't make smaller is stored as it
/// is; then its size is its plain size.
/// <para>
/// Magic, version, size and checksum are where every version has them, so that a version of the library that knows no
/// compression refuses the file as newer. First ordinal and salt are where the plain segment has them. The plain header
/// and the seal aren't compressed: a writer needs no block to continue the journal, and no damaged block hides them.
/// The second header is read if the first one is damaged.
/// </para>
/// </remarks>
internal sealed class CompressedHeader
{
    internal const int MinBlockSize = 4 << 10;
    internal const int MaxBlockSize = 4 << 20;

    /// <summary>The number of bytes at the end of the plain segment that aren't in a block.</summary>
    internal const int SealSize = 48;

    private const int VersionOffset = 8;
    private const int SizeOffset = 12;
    private const int FirstOrdinalOffset = 16;
    private const int PlainSizeOffset = 32;
    private const int StartSizeOffset = 40;
    private const int BlockSizeOffset = 44;
    private const int BlockCountOffset = 48;
    private const int MethodOffset = 52;
    private const int StartOffset = 56;
    private const int EntrySize = 12;
    private const int ChecksumSize = 4;
    private const int EndMarkSize = 16;

    // First ordinal and salt.
    private const int IdentitySize = 16;

    private readonly byte[] _bytes;
    private readonly long[] _offsets;

    private CompressedHeader(byte[] bytes, long[] offsets)
    {
        _bytes = bytes;
        _offsets = offsets;
    }

    // In text mode, transfers change it.
    private static ReadOnlySpan<byte> EndMagic => "CBPKD\r\n\u001A"u8;

    /// <summary>The size of the plain segment, in bytes.</summary>
    internal long PlainSize => BinaryPrimitives.ReadInt64LittleEndian(_bytes.AsSpan(PlainSizeOffset));

    /// <summary>The header of the plain segment.</summary>
    internal ReadOnlySpan<byte> Start => _bytes.AsSpan(StartOffset, StartSize);

    /// <summary>The last bytes of the plain segment.</summary>
    internal ReadOnlySpan<byte> Seal => _bytes.AsSpan(StartOffset + StartSize, SealSize);

    /// <summary>The offset in the plain segment at which the blocks end.</summary>
    internal long BlocksEnd => PlainSize - SealSize;

    /// <summary>The number of plain bytes in every block but the last.</summary>
    internal int BlockSize => BinaryPrimitives.ReadInt32LittleEndian(_bytes.AsSpan(BlockSizeOffset));

    /// <summary>The number of blocks.</summary>
    internal int BlockCount => _offsets.Length;

    /// <summary>The number of the compression method: see <see cref="SegmentCodec"/>.</summary>
    internal int Method => BinaryPrimitives.ReadInt32LittleEndian(_bytes.AsSpan(MethodOffset));

    /// <summary>Whether the first header is damaged, so that this is the second.</summary>
    internal bool IsSecond { get; private init; }

    private int StartSize => BinaryPrimitives.ReadInt32LittleEndian(_bytes.AsSpan(StartSizeOffset));

    /// <summary>Returns the offset of a block in the file, in bytes.</summary>
    internal long OffsetOf(int block) => _offsets[block];

    /// <summary>Returns the size of a block in the file, in bytes; its plain size if it isn't compressed.</summary>
    internal int SizeOf(int block) => BinaryPrimitives.ReadInt32LittleEndian(Entry(block));

    /// <summary>Returns the size of a block in the plain segment, in bytes.</summary>
    internal int PlainSizeOf(int block) => (int)Math.Min(BlockSize, BlocksEnd - StartSize - ((long)block * BlockSize));

    /// <summary>Returns the checksum of a block's bytes in the file.</summary>
    internal uint ChecksumOf(int block) => BinaryPrimitives.ReadUInt32LittleEndian(Entry(block)[4..]);

    /// <summary>Returns the checksum of a block's plain bytes.</summary>
    internal uint PlainChecksumOf(int block) => BinaryPrimitives.ReadUInt32LittleEndian(Entry(block)[8..]);

    /// <summary>Returns the size of a header.</summary>
    /// <param name="startSize">The size of the header of the plain segment, in bytes.</param>
    /// <param name="blocks">The number of blocks.</param>
    internal static long SizeFor(int startSize, long blocks) =>
        (StartOffset + startSize + SealSize + (blocks * EntrySize) + ChecksumSize + RecordLayout.Alignment - 1) & -RecordLayout.Alignment;

    /// <summary>Returns the number of blocks of a compressed segment.</summary>
    /// <param name="plainSize">The size of the plain segment, in bytes.</param>
    /// <param name="startSize">The size of the header of the plain segment, in bytes.</param>
    /// <param name="blockSize">The number of plain bytes in a block.</param>
    internal static long CountFor(long plainSize, int startSize, int blockSize) =>
        (plainSize - startSize - SealSize + blockSize - 1) / blockSize;

    /// <summary>Creates the bytes of a header without its table and checksum.</summary>
    /// <param name="plainSize">The size of the plain segment, in bytes.</param>
    /// <param name="start">The header of the plain segment.</param>
    /// <param name="seal">The last bytes of the plain segment.</param>
    /// <param name="blockSize">The number of plain bytes in a block.</param>
    /// <param name="method">The number of the compression method.</param>
    internal static byte[] Begin(long plainSize, ReadOnlySpan<byte> start, ReadOnlySpan<byte> seal, int blockSize, int method)
    {
        int blocks = (int)CountFor(plainSize, start.Length, blockSize);
        byte[] bytes = new byte[SizeFor(start.Length, blocks)];
        SegmentHeader.Magic.CopyTo(bytes);
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(VersionOffset), SegmentHeader.CompressedVersion);
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(SizeOffset), bytes.Length);
        start.Slice(FirstOrdinalOffset, IdentitySize).CopyTo(bytes.AsSpan(FirstOrdinalOffset));
        BinaryPrimitives.WriteInt64LittleEndian(bytes.AsSpan(PlainSizeOffset), plainSize);
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(StartSizeOffset), start.Length);
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(BlockSizeOffset), blockSize);
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(BlockCountOffset), blocks);
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(MethodOffset), method);
        start.CopyTo(bytes.AsSpan(StartOffset));
        seal.CopyTo(bytes.AsSpan(StartOffset + start.Length));
        return bytes;
    }

    /// <summary>Stores an entry of the table.</summary>
    internal static void SetEntry(byte[] header, int startSize, int block, int size, uint checksum, uint plainChecksum)
    {
        Span<byte> entry = header.AsSpan(StartOffset + startSize + SealSize + (block * EntrySize), EntrySize);
        BinaryPrimitives.WriteInt32LittleEndian(entry, size);
        BinaryPrimitives.WriteUInt32LittleEndian(entry[4..], checksum);
        BinaryPrimitives.WriteUInt32LittleEndian(entry[8..], plainChecksum);
    }

    /// <summary>Stores the checksum of a header that is otherwise complete.</summary>
    internal static void End(byte[] header) =>
        BinaryPrimitives.WriteUInt32LittleEndian(header.AsSpan()[^ChecksumSize..], Crc32C.Of(header.AsSpan()[..^ChecksumSize]));

    /// <summary>Creates the end mark.</summary>
    /// <param name="offset">The offset of the second header.</param>
    internal static byte[] EndMark(long offset)
    {
        byte[] mark = new byte[EndMarkSize];
        BinaryPrimitives.WriteInt64LittleEndian(mark, offset);
        EndMagic.CopyTo(mark.AsSpan(sizeof(long)));
        return mark;
    }

    /// <summary>Reads the header of a file if that is a compressed segment.</summary>
    /// <param name="file">The file.</param>
    /// <returns>
    /// The header; null if the file isn't a compressed segment, or if both of its headers are damaged.
    /// </returns>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal static CompressedHeader? TryRead(IStorageFile file)
    {
        Span<byte> start = stackalloc byte[FirstOrdinalOffset];
        bool isShort = file.Read(start, 0) < start.Length;
        int version = BinaryPrimitives.ReadInt32LittleEndian(start[VersionOffset..]);
        bool hasMagic = !isShort && start.StartsWith(SegmentHeader.Magic);
        if (isShort || (hasMagic && version == SegmentHeader.Version))
        {
            return null;
        }

        long length = file.Length;
        CompressedHeader? first = hasMagic && version == SegmentHeader.CompressedVersion
            ? TryRead(file, length, 0, BinaryPrimitives.ReadInt32LittleEndian(start[SizeOffset..]))
            : null;
        return first ?? TryReadSecond(file, length);
    }

    /// <summary>Finds out whether both headers are valid.</summary>
    /// <param name="file">The file that this header was read from.</param>
    /// <returns>The fault of one of the headers, in words; null if there is none.</returns>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal string? FindFault(IStorageFile file)
    {
        if (IsSecond)
        {
            return "the first of its two headers is damaged";
        }

        byte[] rest = new byte[_bytes.Length + EndMarkSize];
        long offset = file.Length - rest.Length;
        return file.Read(rest, offset) == rest.Length
            && rest.AsSpan(0, _bytes.Length).SequenceEqual(_bytes)
            && rest.AsSpan(_bytes.Length).SequenceEqual(EndMark(offset))
            ? null
            : "the second of its two headers is damaged";
    }

    private static CompressedHeader? TryReadSecond(IStorageFile file, long length)
    {
        Span<byte> mark = stackalloc byte[EndMarkSize];
        if (length < EndMarkSize || file.Read(mark, length - EndMarkSize) < EndMarkSize || !mark[sizeof(long)..].SequenceEqual(EndMagic))
        {
            return null;
        }

        long offset = BinaryPrimitives.ReadInt64LittleEndian(mark);
        return offset > 0 && length - EndMarkSize - offset is > 0 and <= SegmentHeader.MaxSize and var size
            ? TryRead(file, length, offset, size, isSecond: true)
            : null;
    }

    private static CompressedHeader? TryRead(IStorageFile file, long length, long offset, long size, bool isSecond = false)
    {
        if (size < SizeFor(0, 0) || size > SegmentHeader.MaxSize || (2 * size) + EndMarkSize > length)
        {
            return null;
        }

        byte[] bytes = new byte[size];
        return file.Read(bytes, offset) == size
            && BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(SizeOffset)) == size
            && BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan()[^ChecksumSize..]) == Crc32C.Of(bytes.AsSpan()[..^ChecksumSize])
            && TryLocate(bytes, length) is { } offsets
            ? new CompressedHeader(bytes, offsets) { IsSecond = isSecond }
            : null;
    }

    /// <summary>
    /// Checks every field of a header, since a checksum can be forged, and computes where the blocks are.
    /// </summary>
    /// <returns>The offsets of the blocks; null if a field is impossible.</returns>
    private static long[]? TryLocate(byte[] bytes, long length)
    {
        ReadOnlySpan<byte> header = bytes;
        long plainSize = BinaryPrimitives.ReadInt64LittleEndian(header[PlainSizeOffset..]);
        int startSize = BinaryPrimitives.ReadInt32LittleEndian(header[StartSizeOffset..]);
        int blockSize = BinaryPrimitives.ReadInt32LittleEndian(header[BlockSizeOffset..]);
        int count = BinaryPrimitives.ReadInt32LittleEndian(header[BlockCountOffset..]);
        if (!header.StartsWith(SegmentHeader.Magic)
            || BinaryPrimitives.ReadInt32LittleEndian(header[VersionOffset..]) != SegmentHeader.CompressedVersion
            || startSize < FirstOrdinalOffset + IdentitySize
            || startSize > bytes.Length
            || blockSize is < MinBlockSize or > MaxBlockSize
            || blockSize % RecordLayout.Alignment != 0
            || plainSize > Position.Highest
            || plainSize < startSize + (long)SealSize
            || count < 0
            || count != CountFor(plainSize, startSize, blockSize)
            || SizeFor(startSize, count) != bytes.Length
            || !header.Slice(FirstOrdinalOffset, IdentitySize).SequenceEqual(
                header.Slice(StartOffset + FirstOrdinalOffset, IdentitySize)))
        {
            return null;
        }

        long[] offsets = new long[count];
        long next = bytes.Length;
        CompressedHeader located = new(bytes, offsets);
        for (int i = 0; i < count; i++)
        {
            int size = located.SizeOf(i);
            if (size <= 0 || size > located.PlainSizeOf(i))
            {
                return null;
            }

            offsets[i] = next;
            next += size;
        }

        return next + bytes.Length + EndMarkSize == length ? offsets : null;
    }

    private ReadOnlySpan<byte> Entry(int block) => _bytes.AsSpan(StartOffset + StartSize + SealSize + (block * EntrySize), EntrySize);
}
