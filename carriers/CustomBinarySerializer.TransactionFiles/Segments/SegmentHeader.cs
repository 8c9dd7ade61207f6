using System.Buffers.Binary;
using System.Runtime.Serialization;
using System.Text;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Segments;

/// <summary>
/// The header at the start of a segment. Only this type knows its layout. Immutable.
/// </summary>
/// <remarks>
/// <code>
/// offset 0 8 12 16 24 32 40 56 72 80 88 92
/// +----------+----------+-------------+---------------+----------+---------+-------------+------------+-------------+-------------+---------------+
/// | magic | version | header size | first ordinal | salt | created | fingerprint | journal id | salt of the | seal of
/// the | schema length | | 8 bytes | int32 LE | int32 LE | int64 LE | uint64 LE| ticks | of schema | 16 bytes |
/// predecessor | predecessor | int32 LE | 92
/// +----------+----------+-------------+---------------+----------+---------+-------------+------------+-------------+-------------+---------------+
/// | schema: JSON in UTF-8 | zeros to 8, less 4 | crc32c of all before it, uint32 LE |
/// +------------------------------------------+--------------------+-------------------------------------------------------------------------------+
/// </code>
/// A segment is made under another name, with its header, made durable, and then given its own. So a file with the name
/// of a segment never had a header that was half written: one that doesn't verify was damaged. Versions to come keep
/// magic, version, header size and checksum where they are.
/// </remarks>
internal sealed class SegmentHeader
{
    internal const int Version = 3;

    /// <summary>The version of a compressed segment, which has a header of its own around this one.</summary>
    internal const int CompressedVersion = 4;

    /// <summary>The version of the file that an archived segment leaves.</summary>
    internal const int ArchivedVersion = 5;

    /// <summary>The size of a header without a schema, less the zeros at its end.</summary>
    internal const int MinSize = SchemaOffset + ChecksumSize;

    // A registry of 10,000 types takes about 5 MB.
    internal const int MaxSize = 256 << 20;

    private const int VersionOffset = 8;
    private const int SizeOffset = 12;
    private const int FirstOrdinalOffset = 16;
    private const int SaltOffset = 24;
    private const int CreatedOffset = 32;
    private const int FingerprintOffset = 40;
    private const int JournalOffset = 56;
    private const int JournalSize = 16;
    private const int PredecessorOffset = 72;
    private const int PredecessorSealOffset = 80;
    private const int SchemaLengthOffset = 88;
    private const int SchemaOffset = 92;
    private const int ChecksumSize = 4;

    private const string DamagedStub =
        "it is archived, and this file, which says where, is damaged. Copy the object of the archive whose name has this first ordinal " +
        "over it, or restore it from a copy of the folder";

    private readonly Lazy<SchemaDescription> _schema;

    private SegmentHeader(
        long firstOrdinal,
        ulong salt,
        SegmentLineage lineage,
        long createdTicks,
        Fingerprint fingerprint,
        Func<SchemaDescription> schema,
        int size)
    {
        FirstOrdinal = firstOrdinal;
        Salt = salt;
        Lineage = lineage;
        CreatedTicks = createdTicks;
        Fingerprint = fingerprint;
        Size = size;
        ChecksumSeed = RecordLayout.SeedOf(salt);
        _schema = new Lazy<SchemaDescription>(schema);
    }

    // In text mode, transfers change it.
    internal static ReadOnlySpan<byte> Magic => "CBSEG\r\n\u001A"u8;

    /// <summary>The ordinal of the first message.</summary>
    internal long FirstOrdinal { get; }

    /// <summary>A random number, so that bytes of other segments don't verify in this one.</summary>
    internal ulong Salt { get; }

    /// <summary>The journal of the segment, and the segment that it follows.</summary>
    internal SegmentLineage Lineage { get; }

    /// <summary>The time at which the segment was begun, in UTC ticks that a date can have.</summary>
    internal long CreatedTicks { get; }

    internal Fingerprint Fingerprint { get; }

    /// <summary>The schema of the registry when the segment was made.</summary>
    internal SchemaDescription Schema => _schema.Value;

    /// <summary>The size of the header, in bytes. The first record follows it.</summary>
    internal int Size { get; }

    /// <summary>The seed of checksums, made by <see cref="RecordLayout.SeedOf"/>.</summary>
    internal uint ChecksumSeed { get; }

    /// <summary>Makes the header of a new segment.</summary>
    /// <param name="firstOrdinal">The ordinal of the segment's first message.</param>
    /// <param name="lineage">The journal of the segment, and its predecessor.</param>
    /// <param name="createdTicks">The time of creation, in UTC ticks.</param>
    /// <param name="schema">The schema of the registry.</param>
    /// <param name="bytes">The bytes that the segment begins with.</param>
    internal static SegmentHeader Create(
        long firstOrdinal, SegmentLineage lineage, long createdTicks, SchemaDescription schema, out byte[] bytes) =>
        Create(firstOrdinal, SegmentLineage.NewNumber(), lineage, createdTicks, schema, out bytes);

    /// <summary>Creates a header with a given salt.</summary>
    internal static SegmentHeader Create(
        long firstOrdinal, ulong salt, SegmentLineage lineage, long createdTicks, SchemaDescription schema, out byte[] bytes)
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
        lineage.Journal.TryWriteBytes(bytes.AsSpan(JournalOffset));
        BinaryPrimitives.WriteUInt64LittleEndian(bytes.AsSpan(PredecessorOffset), lineage.PredecessorSalt);
        BinaryPrimitives.WriteUInt64LittleEndian(bytes.AsSpan(PredecessorSealOffset), lineage.PredecessorSeal);
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(SchemaLengthOffset), text.Length);
        text.CopyTo(bytes, SchemaOffset);
        BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(size - ChecksumSize), Crc32C.Of(bytes.AsSpan(0, size - ChecksumSize)));
        return new SegmentHeader(firstOrdinal, salt, lineage, createdTicks, schema.Fingerprint, () => schema, size);
    }

    /// <summary>Reads the header of a segment.</summary>
    /// <param name="file">The segment.</param>
    /// <param name="path">The path of the segment, for messages.</param>
    /// <param name="firstOrdinal">The first ordinal according to the name of the segment.</param>
    /// <exception cref="BinarySerializationException">The header is of a newer version, or damaged.</exception>
    /// <exception cref="IOException">The segment can't be read.</exception>
    internal static SegmentHeader Read(IStorageFile file, string path, long firstOrdinal)
    {
        ReadOnlySpan<byte> bytes = ReadVerified(file, path, firstOrdinal);
        int version = BinaryPrimitives.ReadInt32LittleEndian(bytes[VersionOffset..]);
        if (version == CompressedVersion)
        {
            throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, "it is compressed, and both of its headers are damaged");
        }

        if (version == ArchivedVersion)
        {
            throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, DamagedStub);
        }

        if (version > Version)
        {
            throw TransactionFileErrors.NewerVersion(path, version, ArchivedVersion);
        }

        if (version is > 0 and < Version)
        {
            throw TransactionFileErrors.OlderVersion(path, version, Version);
        }

        if (version < 0 || bytes.Length < SchemaOffset + ChecksumSize)
        {
            throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, "its version or its size is impossible");
        }

        int schemaLength = BinaryPrimitives.ReadInt32LittleEndian(bytes[SchemaLengthOffset..]);
        if (schemaLength < 0 || schemaLength > bytes.Length - SchemaOffset - ChecksumSize)
        {
            throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, "the length of its schema is impossible");
        }

        // A checksum can be forged, and others calculate with what is handed out.
        long createdTicks = BinaryPrimitives.ReadInt64LittleEndian(bytes[CreatedOffset..]);
        if (createdTicks < 0 || createdTicks > DateTime.MaxValue.Ticks)
        {
            throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, "its time is impossible");
        }

        string schema = Encoding.UTF8.GetString(bytes.Slice(SchemaOffset, schemaLength));
        return BinaryPrimitives.ReadInt64LittleEndian(bytes[FirstOrdinalOffset..]) == firstOrdinal
            ? new SegmentHeader(
                firstOrdinal,
                BinaryPrimitives.ReadUInt64LittleEndian(bytes[SaltOffset..]),
                new SegmentLineage(
                    new Guid(bytes.Slice(JournalOffset, JournalSize)),
                    BinaryPrimitives.ReadUInt64LittleEndian(bytes[PredecessorOffset..]),
                    BinaryPrimitives.ReadUInt64LittleEndian(bytes[PredecessorSealOffset..])),
                createdTicks,
                Fingerprint.FromBytes(bytes.Slice(FingerprintOffset, Fingerprint.Size)),
                () => Parse(schema, path, firstOrdinal),
                bytes.Length)
            : throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, "it names another first ordinal than the name of the file");
    }

    private static SchemaDescription Parse(string schema, string path, long firstOrdinal)
    {
        try
        {
            return SchemaDescription.Parse(schema);
        }
        catch (SerializationException e)
        {
            throw TransactionFileErrors.CorruptHeader(
                path, firstOrdinal, $"its description of the types can't be read: {e.Message.TrimEnd('.')}", e);
        }
    }

    /// <summary>Returns whether a file is a segment with a salt, as far as its first bytes say.</summary>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal static bool HasSalt(IStorageFile file, ulong salt)
    {
        Span<byte> start = stackalloc byte[CreatedOffset];
        return file.Read(start, 0) == start.Length && BinaryPrimitives.ReadUInt64LittleEndian(start[SaltOffset..]) == salt;
    }

    /// <summary>Returns the version of a segment, as far as its first bytes say.</summary>
    /// <returns>
    /// The version; 0 if the file is shorter than any header; -1 if it doesn't begin as a segment does.
    /// </returns>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal static int VersionOf(IStorageFile file)
    {
        Span<byte> start = stackalloc byte[FirstOrdinalOffset];
        return file.Read(start, 0) < start.Length ? 0
            : start.StartsWith(Magic) ? BinaryPrimitives.ReadInt32LittleEndian(start[VersionOffset..])
            : -1;
    }

    /// <summary>Returns the id of the journal in the bytes of a header.</summary>
    internal static Guid JournalIn(ReadOnlySpan<byte> header) => new(header.Slice(JournalOffset, JournalSize));

    /// <summary>Returns the salt in the bytes of a header.</summary>
    internal static ulong SaltIn(ReadOnlySpan<byte> header) => BinaryPrimitives.ReadUInt64LittleEndian(header[SaltOffset..]);

    /// <summary>
    /// Reads the bytes of a header of any version, as far as the file has them, and verifies their checksum.
    /// </summary>
    private static byte[] ReadVerified(IStorageFile file, string path, long firstOrdinal)
    {
        Span<byte> start = stackalloc byte[FirstOrdinalOffset];
        if (file.Read(start, 0) < start.Length || !start.StartsWith(Magic))
        {
            throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, "it doesn't begin as a segment does");
        }

        int size = BinaryPrimitives.ReadInt32LittleEndian(start[SizeOffset..]);
        if (size is < FirstOrdinalOffset + ChecksumSize or > MaxSize || size % RecordLayout.Alignment != 0 || size > file.Length)
        {
            throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, "its size is impossible");
        }

        byte[] bytes = new byte[size];
        return file.Read(bytes, 0) == size
            && BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(size - ChecksumSize)) == Crc32C.Of(bytes.AsSpan(0, size - ChecksumSize))
            ? bytes
            : throw TransactionFileErrors.CorruptHeader(
                path,
                firstOrdinal,
                BinaryPrimitives.ReadInt32LittleEndian(start[VersionOffset..]) == ArchivedVersion ? DamagedStub : "its checksum is wrong");
    }
}
