using System.Buffers.Binary;
using System.Numerics;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>
/// The header of a ring: written once, before its file gets its name, and never changed.
/// </summary>
/// <remarks>
/// <code>
/// offset 0    8         12     16      20              24         32            40        48            64
///        +----+---------+------+-------+---------------+----------+-------------+---------+-------------+--------+
///        |mark| version | kind | modes | schema length | capacity | ring offset | ring id | fingerprint | crc32c |
///        | 8  | int32   | int32| int32 | int32         | int64    | int64       | uint64  | 16          | uint32 |
///        +----+---------+------+-------+---------------+----------+-------------+---------+-------------+--------+
/// </code>
/// The ring id is random. The crc covers the 64 bytes before it. A schema length of 0 means that the schema was too
/// long to be stored.
/// </remarks>
/// <param name="Kind">The use of the ring.</param>
/// <param name="Modes">The sharing of the ring among processes.</param>
/// <param name="Capacity">The size of all records in bytes.</param>
/// <param name="SchemaLength">
/// The size of the stored schema in bytes; 0 if the schema was too long to be stored.
/// </param>
/// <param name="RingId">The random id of the ring, which tells it from others that had the same name.</param>
/// <param name="Fingerprint">The fingerprint of the creator's registry.</param>
internal sealed record RingHeader(RingKind Kind, RingModes Modes, int Capacity, int SchemaLength, ulong RingId, Fingerprint Fingerprint)
{
    /// <summary>The size of the header in bytes, up to and including the crc.</summary>
    internal const int Size = CrcOffset + 4;

    private const ulong Magic = 0x0A_47_4E_49_52_53_42_43; // "CBSRING\n"
    private const int Version = 2;

    private const int MagicOffset = 0;
    private const int VersionOffset = 8;
    private const int KindOffset = 12;
    private const int ModesOffset = 16;
    private const int SchemaLengthOffset = 20;
    private const int CapacityOffset = 24;
    private const int RingOffsetOffset = 32;
    private const int RingIdOffset = 40;
    private const int FingerprintOffset = 48;
    private const int CrcOffset = 64;

    internal int RingOffset => RingLayout.RingOffset(SchemaLength);

    /// <summary>The size of the whole file in bytes.</summary>
    internal long FileLength => (long)RingOffset + Capacity;

    internal bool Has(RingModes mode) => (Modes & mode) != 0;

    internal static ulong NewRingId() => RandomBits.Next();

    internal void Write(Span<byte> destination)
    {
        BinaryPrimitives.WriteUInt64LittleEndian(destination[MagicOffset..], Magic);
        BinaryPrimitives.WriteInt32LittleEndian(destination[VersionOffset..], Version);
        BinaryPrimitives.WriteInt32LittleEndian(destination[KindOffset..], (int)Kind);
        BinaryPrimitives.WriteInt32LittleEndian(destination[ModesOffset..], (int)Modes);
        BinaryPrimitives.WriteInt32LittleEndian(destination[SchemaLengthOffset..], SchemaLength);
        BinaryPrimitives.WriteInt64LittleEndian(destination[CapacityOffset..], Capacity);
        BinaryPrimitives.WriteInt64LittleEndian(destination[RingOffsetOffset..], RingOffset);
        BinaryPrimitives.WriteUInt64LittleEndian(destination[RingIdOffset..], RingId);
        Fingerprint.CopyTo(destination[FingerprintOffset..]);
        BinaryPrimitives.WriteUInt32LittleEndian(destination[CrcOffset..], Crc32C.Of(destination[..CrcOffset]));
    }

    /// <summary>Reads a header from untrusted bytes; every number in the result is within its limits.</summary>
    /// <param name="path">The path of the file, for messages.</param>
    /// <param name="source">The first <see cref="Size"/> bytes of the file.</param>
    /// <exception cref="BinarySerializationException">
    /// The bytes aren't the header of a ring, or are of another version, or damaged.
    /// </exception>
    internal static RingHeader Read(string path, ReadOnlySpan<byte> source)
    {
        if (source.Length < Size || BinaryPrimitives.ReadUInt64LittleEndian(source[MagicOffset..]) != Magic)
        {
            throw SharedMemoryErrors.NotARing(path);
        }

        int version = BinaryPrimitives.ReadInt32LittleEndian(source[VersionOffset..]);
        if (version != Version)
        {
            throw SharedMemoryErrors.OtherVersion(path, version, Version);
        }

        if (BinaryPrimitives.ReadUInt32LittleEndian(source[CrcOffset..]) != Crc32C.Of(source[..CrcOffset]))
        {
            throw SharedMemoryErrors.DamagedHeader(path, "its checksum is wrong");
        }

        long capacity = BinaryPrimitives.ReadInt64LittleEndian(source[CapacityOffset..]);
        int schemaLength = BinaryPrimitives.ReadInt32LittleEndian(source[SchemaLengthOffset..]);
        if (capacity is < RingLayout.MinCapacity or > RingLayout.MaxCapacity || !BitOperations.IsPow2(capacity))
        {
            throw SharedMemoryErrors.DamagedHeader(path, $"it declares a capacity of {capacity}");
        }

        if (schemaLength is < 0 or > RingLayout.MaxSchemaLength)
        {
            throw SharedMemoryErrors.DamagedHeader(path, $"it declares a schema of {schemaLength} bytes");
        }

        long ringOffset = BinaryPrimitives.ReadInt64LittleEndian(source[RingOffsetOffset..]);
        if (ringOffset != RingLayout.RingOffset(schemaLength))
        {
            throw SharedMemoryErrors.DamagedHeader(path, $"it declares records at {ringOffset}");
        }

        return new RingHeader(
            (RingKind)BinaryPrimitives.ReadInt32LittleEndian(source[KindOffset..]),
            (RingModes)BinaryPrimitives.ReadInt32LittleEndian(source[ModesOffset..]),
            (int)capacity,
            schemaLength,
            BinaryPrimitives.ReadUInt64LittleEndian(source[RingIdOffset..]),
            Fingerprint.FromBytes(source.Slice(FingerprintOffset, Fingerprint.Size)));
    }
}

/// <summary>The kinds of rings. Each ring stores its own kind.</summary>
internal enum RingKind
{
    /// <summary>Each message goes to one consumer.</summary>
    Queue = 1,

    /// <summary>Each message goes to every consumer.</summary>
    Broadcast = 2,

    /// <summary>Requests of a client to servers.</summary>
    RequestQueue = 3,

    /// <summary>Replies of servers to their client.</summary>
    ReplyQueue = 4,
}

/// <summary>The modes of a ring. The ring stores them, because all participants must use the same.</summary>
[Flags]
internal enum RingModes
{
    None = 0,

    /// <summary>A single producer: records are published by moving the tail.</summary>
    SingleProducer = 1,

    /// <summary>A single consumer: records are read in place.</summary>
    SingleConsumer = 2,

    /// <summary>
    /// A publisher fences before it looks for sleepers, because sleepers can't fence for all: see MemoryFence.
    /// </summary>
    FencedPublishing = 4,
}
