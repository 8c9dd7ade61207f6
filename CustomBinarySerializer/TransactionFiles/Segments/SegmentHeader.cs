using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Segments;

/// <summary>
/// What a segment begins with, and the only type that knows its layout. Immutable.
/// </summary>
/// <remarks>
/// <code>
/// offset 0          8          12            16              24         32              40            56              60
///        +----------+----------+-------------+---------------+----------+---------------+-------------+---------------+
///        | magic    | version  | header size | first ordinal | salt     | created       | fingerprint | schema length |
///        | 8 bytes  | int32 LE | int32 LE    | int64 LE      | uint64 LE| UTC ticks     | of schema   | int32 LE      |
///     60 +----------+----------+-------------+---------------+----------+---------------+-------------+---------------+
///        | schema: JSON in UTF-8                    | zeros to 8, less 4 | crc32c of all before it, uint32 LE          |
///        +------------------------------------------+--------------------+---------------------------------------------+
/// </code>
/// A segment is made under another name, with its header, made durable, and then given its own. So a file with the name of
/// a segment never had a header that was half written: one that doesn't verify was damaged. Versions to come keep magic,
/// version, header size and checksum where they are.
/// </remarks>
internal sealed class SegmentHeader
{
    internal const int Version = 1;

    private const int VersionOffset = 8;
    private const int SizeOffset = 12;
    private const int FirstOrdinalOffset = 16;
    private const int SaltOffset = 24;
    private const int CreatedOffset = 32;
    private const int FingerprintOffset = 40;
    private const int SchemaLengthOffset = 56;
    private const int SchemaOffset = 60;
    private const int ChecksumSize = 4;

    // A registry of 10,000 types takes about 5 MB.
    private const int MaxSize = 256 << 20;

    private readonly Lazy<SchemaDescription> _schema;

    private SegmentHeader(long firstOrdinal, ulong salt, long createdTicks, Fingerprint fingerprint, string schemaJson, int size)
    {
        FirstOrdinal = firstOrdinal;
        Salt = salt;
        CreatedTicks = createdTicks;
        Fingerprint = fingerprint;
        Size = size;
        ChecksumSeed = RecordLayout.SeedOf(salt);
        _schema = new Lazy<SchemaDescription>(() => SchemaDescription.Parse(schemaJson));
    }

    // In text mode, transfers change it.
    private static ReadOnlySpan<byte> Magic => "CBSEG\r\n\u001A"u8;

    /// <summary>Of the first message.</summary>
    internal long FirstOrdinal { get; }

    /// <summary>Random, so that bytes of other segments don't verify in this one.</summary>
    internal ulong Salt { get; }

    internal long CreatedTicks { get; }

    internal Fingerprint Fingerprint { get; }

    /// <summary>What the registry held when the segment was made.</summary>
    internal SchemaDescription Schema => _schema.Value;

    /// <summary>In bytes; the first record begins behind it.</summary>
    internal int Size { get; }

    /// <summary>See <see cref="RecordLayout.SeedOf"/>.</summary>
    internal uint ChecksumSeed { get; }

    /// <summary>Makes the header of a new segment.</summary>
    /// <param name="firstOrdinal">Of its first message.</param>
    /// <param name="createdTicks">The time, UTC.</param>
    /// <param name="schema">What the registry holds.</param>
    /// <param name="bytes">The bytes that the segment begins with.</param>
    internal static SegmentHeader Create(long firstOrdinal, long createdTicks, SchemaDescription schema, out byte[] bytes)
    {
        Span<byte> random = stackalloc byte[sizeof(ulong)];
        RandomNumberGenerator.Fill(random);
        return Create(firstOrdinal, BinaryPrimitives.ReadUInt64LittleEndian(random), createdTicks, schema, out bytes);
    }

    /// <summary>The same with a given salt.</summary>
    internal static SegmentHeader Create(long firstOrdinal, ulong salt, long createdTicks, SchemaDescription schema, out byte[] bytes)
    {
        string json = schema.ToJson();
        byte[] text = Encoding.UTF8.GetBytes(json);
        int size = (SchemaOffset + text.Length + ChecksumSize + RecordLayout.Alignment - 1) & -RecordLayout.Alignment;
        if (size > MaxSize)
        {
            throw TransactionFileErrors.SchemaTooLarge(size, MaxSize);
        }

        bytes = new byte[size];
        Magic.CopyTo(bytes);
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(VersionOffset), Version);
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(SizeOffset), size);
        BinaryPrimitives.WriteInt64LittleEndian(bytes.AsSpan(FirstOrdinalOffset), firstOrdinal);
        BinaryPrimitives.WriteUInt64LittleEndian(bytes.AsSpan(SaltOffset), salt);
        BinaryPrimitives.WriteInt64LittleEndian(bytes.AsSpan(CreatedOffset), createdTicks);
        schema.Fingerprint.CopyTo(bytes.AsSpan(FingerprintOffset));
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(SchemaLengthOffset), text.Length);
        text.CopyTo(bytes, SchemaOffset);
        BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(size - ChecksumSize), Crc32C.Of(bytes.AsSpan(0, size - ChecksumSize)));
        return new SegmentHeader(firstOrdinal, salt, createdTicks, schema.Fingerprint, json, size);
    }

    /// <summary>Reads the header of a segment.</summary>
    /// <param name="file">The segment.</param>
    /// <param name="path">For messages.</param>
    /// <param name="firstOrdinal">The one that its name says.</param>
    /// <exception cref="BinarySerializationException">It is of a newer version, or damaged.</exception>
    /// <exception cref="IOException">It can't be read.</exception>
    internal static SegmentHeader Read(IStorageFile file, string path, long firstOrdinal)
    {
        Span<byte> start = stackalloc byte[SchemaOffset];
        if (file.Read(start, 0) < start.Length || !start.StartsWith(Magic))
        {
            throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, "it doesn't begin as a segment does");
        }

        int size = BinaryPrimitives.ReadInt32LittleEndian(start[SizeOffset..]);
        if (size is < SchemaOffset + ChecksumSize or > MaxSize || size % RecordLayout.Alignment != 0 || size > file.Length)
        {
            throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, "its size is impossible");
        }

        byte[] bytes = new byte[size];
        if (file.Read(bytes, 0) < size
            || BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(size - ChecksumSize)) != Crc32C.Of(bytes.AsSpan(0, size - ChecksumSize)))
        {
            throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, "its checksum is wrong");
        }

        int version = BinaryPrimitives.ReadInt32LittleEndian(start[VersionOffset..]);
        if (version > Version)
        {
            throw TransactionFileErrors.NewerVersion(path, version, Version);
        }

        int schemaLength = BinaryPrimitives.ReadInt32LittleEndian(start[SchemaLengthOffset..]);
        if (version < 1 || schemaLength < 0 || schemaLength > size - SchemaOffset - ChecksumSize)
        {
            throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, "its version or the length of its schema is impossible");
        }

        return BinaryPrimitives.ReadInt64LittleEndian(bytes.AsSpan(FirstOrdinalOffset)) == firstOrdinal
            ? new SegmentHeader(
                firstOrdinal,
                BinaryPrimitives.ReadUInt64LittleEndian(bytes.AsSpan(SaltOffset)),
                BinaryPrimitives.ReadInt64LittleEndian(bytes.AsSpan(CreatedOffset)),
                Fingerprint.FromBytes(bytes.AsSpan(FingerprintOffset, Fingerprint.Size)),
                Encoding.UTF8.GetString(bytes, SchemaOffset, schemaLength),
                size)
            : throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, "it names another first ordinal than the name of the file");
    }
}
