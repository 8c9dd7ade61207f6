using System.Buffers.Binary;
using System.Text;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Archiving;

/// <summary>
/// The file that an archived segment leaves in the folder. Only this type knows its layout. Immutable.
/// </summary>
/// <remarks>
/// <code>
/// offset 0   8 bytes   magic of a segment
///        8   int32     version: 5
///       12   int32     size of the file S, a multiple of 8
///       16   int64     first ordinal, as in the plain segment
///       24   uint64    salt, as in the plain segment
///       32   int64     plain size L: bytes of the plain segment
///       40   int32     P: bytes of the header of the plain segment
///       44   int32     D: bytes of the description of the archive, up to 512
///       48   int64     ordinal after the last message
///       56   int64     when it was archived: ticks of 100 ns since 0001-01-01, UTC
///       64   int64     bytes of the object in the archive
///       72   32 bytes  SHA-256 of the object
///      104   P bytes   header of the plain segment
///  104 + P   48 bytes  last 48 bytes of the plain segment: the record of its seal
///  152 + P   D bytes   description of the archive, UTF-8
///                      zeros
///    S - 4   uint32    crc32c of all before it
/// </code>
/// Magic, version, size and checksum are where every version has them, so that a version of the library that knows no
/// archive refuses the file as newer. The plain header and the seal are here, so that a writer needs no archive to
/// continue the journal, and readers need none to know what the segment holds. The object is the segment's file as it
/// was: plain, or compressed.
/// </remarks>
internal sealed class ArchiveStub
{
    /// <summary>The size limit of the description of an archive, in bytes.</summary>
    internal const int MaxDescriptionSize = 512;

    /// <summary>The number of bytes at the end of the plain segment that the stub holds.</summary>
    internal const int SealSize = 48;

    private const int VersionOffset = 8;
    private const int SizeOffset = 12;
    private const int FirstOrdinalOffset = 16;
    private const int PlainSizeOffset = 32;
    private const int StartSizeOffset = 40;
    private const int DescriptionSizeOffset = 44;
    private const int EndOffset = 48;
    private const int TimeOffset = 56;
    private const int ObjectSizeOffset = 64;
    private const int HashOffset = 72;
    private const int StartOffset = HashOffset + Sha256.Size;
    private const int ChecksumSize = 4;

    // First ordinal and salt.
    private const int IdentitySize = 16;

    private readonly byte[] _bytes;

    private ArchiveStub(byte[] bytes) => _bytes = bytes;

    /// <summary>The size of the plain segment in bytes.</summary>
    internal long PlainSize => Int64At(PlainSizeOffset);

    /// <summary>The ordinal of the first message.</summary>
    internal long FirstOrdinal => Int64At(FirstOrdinalOffset);

    /// <summary>The ordinal after the last message.</summary>
    internal long End => Int64At(EndOffset);

    /// <summary>The time at which the segment was archived, UTC.</summary>
    internal DateTime Archived => new(Int64At(TimeOffset), DateTimeKind.Utc);

    /// <summary>The description of the archive at the time of archiving.</summary>
    internal string Archive => Encoding.UTF8.GetString(
        _bytes, StartOffset + StartSize + SealSize, BinaryPrimitives.ReadInt32LittleEndian(_bytes.AsSpan(DescriptionSizeOffset)));

    /// <summary>The object in the archive.</summary>
    internal ArchivedObject Object =>
        new(SegmentHeader.JournalIn(Start), FirstOrdinal, Int64At(ObjectSizeOffset), _bytes.AsMemory(HashOffset, Sha256.Size));

    /// <summary>The header of the plain segment.</summary>
    internal ReadOnlySpan<byte> Start => _bytes.AsSpan(StartOffset, StartSize);

    /// <summary>The last bytes of the plain segment.</summary>
    internal ReadOnlySpan<byte> Seal => _bytes.AsSpan(StartOffset + StartSize, SealSize);

    /// <summary>All bytes of the file.</summary>
    internal ReadOnlySpan<byte> Bytes => _bytes;

    private int StartSize => BinaryPrimitives.ReadInt32LittleEndian(_bytes.AsSpan(StartSizeOffset));

    /// <summary>Creates the stub of a segment.</summary>
    /// <param name="segment">The plain bytes of the segment, which ends with a seal.</param>
    /// <param name="header">The header of the segment.</param>
    /// <param name="end">The ordinal after the last message of the segment.</param>
    /// <param name="archived">The object in the archive.</param>
    /// <param name="description">
    /// The description of the archive. Text over <see cref="MaxDescriptionSize"/> is cut.
    /// </param>
    /// <param name="utcTicks">The time of archiving, in UTC ticks.</param>
    /// <exception cref="IOException">The segment can't be read.</exception>
    internal static ArchiveStub Create(
        IStorageFile segment, SegmentHeader header, long end, ArchivedObject archived, string description, long utcTicks)
    {
        byte[] text = new byte[MaxDescriptionSize];
        Encoding.UTF8.GetEncoder().Convert(description, text, flush: true, out _, out int textSize, out _);
        byte[] bytes = new byte[SizeFor(header.Size, textSize)];
        SegmentHeader.Magic.CopyTo(bytes);
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(VersionOffset), SegmentHeader.ArchivedVersion);
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(SizeOffset), bytes.Length);
        BinaryPrimitives.WriteInt64LittleEndian(bytes.AsSpan(PlainSizeOffset), segment.Length);
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(StartSizeOffset), header.Size);
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(DescriptionSizeOffset), textSize);
        BinaryPrimitives.WriteInt64LittleEndian(bytes.AsSpan(EndOffset), end);
        BinaryPrimitives.WriteInt64LittleEndian(bytes.AsSpan(TimeOffset), utcTicks);
        BinaryPrimitives.WriteInt64LittleEndian(bytes.AsSpan(ObjectSizeOffset), archived.Size);
        archived.Hash.Span.CopyTo(bytes.AsSpan(HashOffset));
        Span<byte> start = bytes.AsSpan(StartOffset, header.Size);
        Span<byte> seal = bytes.AsSpan(StartOffset + header.Size, SealSize);
        if (segment.Read(start, 0) < start.Length || segment.Read(seal, segment.Length - SealSize) < SealSize)
        {
            throw new EndOfStreamException($"{segment.Name} was cut by somebody else while it was read.");
        }

        start.Slice(FirstOrdinalOffset, IdentitySize).CopyTo(bytes.AsSpan(FirstOrdinalOffset));
        text.AsSpan(0, textSize).CopyTo(bytes.AsSpan(StartOffset + header.Size + SealSize));
        BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan()[^ChecksumSize..], Crc32C.Of(bytes.AsSpan()[..^ChecksumSize]));
        return new ArchiveStub(bytes);
    }

    /// <summary>Reads a stub.</summary>
    /// <param name="file">The file, which begins as a stub does.</param>
    /// <returns>The stub; null if the file is damaged.</returns>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal static ArchiveStub? TryRead(IStorageFile file)
    {
        long length = file.Length;
        if (length < SizeFor(0, 0) || length > SizeFor(SegmentHeader.MaxSize, MaxDescriptionSize))
        {
            return null;
        }

        byte[] bytes = new byte[length];
        return file.Read(bytes, 0) == length
            && BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan()[^ChecksumSize..]) == Crc32C.Of(bytes.AsSpan()[..^ChecksumSize])
            && IsPossible(bytes)
            ? new ArchiveStub(bytes)
            : null;
    }

    private static int SizeFor(int startSize, int descriptionSize) =>
        (StartOffset + startSize + SealSize + descriptionSize + ChecksumSize + RecordLayout.Alignment - 1) & -RecordLayout.Alignment;

    /// <summary>Checks every field, since a checksum can be forged.</summary>
    private static bool IsPossible(ReadOnlySpan<byte> bytes)
    {
        int startSize = BinaryPrimitives.ReadInt32LittleEndian(bytes[StartSizeOffset..]);
        int descriptionSize = BinaryPrimitives.ReadInt32LittleEndian(bytes[DescriptionSizeOffset..]);
        long plainSize = BinaryPrimitives.ReadInt64LittleEndian(bytes[PlainSizeOffset..]);
        long first = BinaryPrimitives.ReadInt64LittleEndian(bytes[FirstOrdinalOffset..]);
        long end = BinaryPrimitives.ReadInt64LittleEndian(bytes[EndOffset..]);
        long ticks = BinaryPrimitives.ReadInt64LittleEndian(bytes[TimeOffset..]);
        long size = BinaryPrimitives.ReadInt64LittleEndian(bytes[ObjectSizeOffset..]);
        return bytes.StartsWith(SegmentHeader.Magic)
            && BinaryPrimitives.ReadInt32LittleEndian(bytes[VersionOffset..]) == SegmentHeader.ArchivedVersion
            && BinaryPrimitives.ReadInt32LittleEndian(bytes[SizeOffset..]) == bytes.Length
            && startSize >= SegmentHeader.MinSize
            && startSize <= bytes.Length
            && descriptionSize is >= 0 and <= MaxDescriptionSize
            && SizeFor(startSize, descriptionSize) == bytes.Length
            && plainSize <= Position.Highest
            && plainSize >= startSize + (long)SealSize
            && first >= 0
            && end >= first
            && end <= Position.Highest
            && ticks >= 0
            && ticks <= DateTime.MaxValue.Ticks
            && size is > 0 and <= Position.Highest
            && bytes.Slice(FirstOrdinalOffset, IdentitySize).SequenceEqual(bytes.Slice(StartOffset + FirstOrdinalOffset, IdentitySize));
    }

    private long Int64At(int offset) => BinaryPrimitives.ReadInt64LittleEndian(_bytes.AsSpan(offset));
}
