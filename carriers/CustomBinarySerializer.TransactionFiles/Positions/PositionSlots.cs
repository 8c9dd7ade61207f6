using System.Buffers.Binary;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Positions;

/// <summary>
/// The layout of the file with the positions, which nothing else in the library knows.
/// </summary>
/// <remarks>
/// <code>
/// offset 0            72            512            584
///        +------------+-------------+--------------+
///        | slot 0     | zeros       | slot 1       |
///        +------------+-------------+--------------+
///
/// slot 0        8               16       24        32       40        48       56       64      68         72
///      +--------+---------------+--------+---------+--------+---------+--------+--------+-------+----------+
///      |sequence| first ordinal | salt   | written          | durable          | time   | flags | checksum |
///      |        | of the segment|        | ordinal | offset | ordinal | offset | mark   |       | crc32c   |
///      +--------+---------------+--------+---------+--------+---------+--------+--------+-------+----------+
///      int64 LE, the salt uint64, flags and checksum uint32; flag 1: the writer was closed in order
/// </code>
/// The slots are written in turn, each with the next sequence number, in sectors of their own: whatever a crash
/// or a read in the midst of a write makes of one, the other is whole. The valid one with the higher sequence holds.
/// <para>
/// A durable position is published only when what it speaks of is durable, so every valid slot says the truth, however
/// old it is. The file itself is made durable on opening, both slots of a new one, so that there always is one, and on
/// closing.
/// </para>
/// </remarks>
internal static class PositionSlots
{
    /// <summary>The size of the file, in bytes.</summary>
    internal const int FileSize = SlotDistance + SlotSize;

    /// <summary>The size of a slot, in bytes.</summary>
    internal const int SlotSize = 72;

    /// <summary>The number of slots.</summary>
    internal const int SlotCount = 2;

    private const int SlotDistance = 512;
    private const int FirstOrdinalOffset = 8;
    private const int SaltOffset = 16;
    private const int WrittenOffset = 24;
    private const int DurableOffset = 40;
    private const int TimeMarkOffset = 56;
    private const int FlagsOffset = 64;
    private const int ChecksumOffset = 68;
    private const uint ClosedFlag = 1;

    /// <summary>
    /// The highest sequence number. A higher one in a file was forged, so that there is always a next one.
    /// </summary>
    internal const long HighestSequence = 1L << 62;

    /// <summary>Returns the offset of the slot for a sequence number, in bytes.</summary>
    internal static long OffsetOf(long sequence) => (sequence & 1) * SlotDistance;

    /// <summary>Stores a slot.</summary>
    internal static void Write(Span<byte> slot, long sequence, in PublishedPositions positions)
    {
        BinaryPrimitives.WriteInt64LittleEndian(slot, sequence);
        BinaryPrimitives.WriteInt64LittleEndian(slot[FirstOrdinalOffset..], positions.FirstOrdinal);
        BinaryPrimitives.WriteUInt64LittleEndian(slot[SaltOffset..], positions.Salt);
        Write(slot[WrittenOffset..], positions.Written);
        Write(slot[DurableOffset..], positions.Durable);
        BinaryPrimitives.WriteInt64LittleEndian(slot[TimeMarkOffset..], positions.TimeMark);
        BinaryPrimitives.WriteUInt32LittleEndian(slot[FlagsOffset..], positions.IsClosed ? ClosedFlag : 0);
        BinaryPrimitives.WriteUInt32LittleEndian(slot[ChecksumOffset..], Crc32C.Of(slot[..ChecksumOffset]));
    }

    /// <summary>Finds the valid slot with the highest sequence number.</summary>
    /// <param name="file">The bytes of the file; a part of them if the file is too short.</param>
    /// <param name="sequence">The sequence number of the slot, from 1; 0 if none is valid.</param>
    /// <param name="positions">The positions in the slot.</param>
    internal static bool TryRead(ReadOnlySpan<byte> file, out long sequence, out PublishedPositions positions)
    {
        sequence = 0;
        positions = default;
        for (int slot = 0; slot <= 1; slot++)
        {
            if (TrySlot(file, (int)OffsetOf(slot), out long candidate) is { } found && candidate > sequence)
            {
                sequence = candidate;
                positions = found;
            }
        }

        return sequence > 0;
    }

    private static PublishedPositions? TrySlot(ReadOnlySpan<byte> file, int offset, out long sequence)
    {
        sequence = 0;
        if (file.Length < offset + SlotSize)
        {
            return null;
        }

        ReadOnlySpan<byte> slot = file.Slice(offset, SlotSize);
        if (BinaryPrimitives.ReadUInt32LittleEndian(slot[ChecksumOffset..]) != Crc32C.Of(slot[..ChecksumOffset]))
        {
            return null;
        }

        sequence = BinaryPrimitives.ReadInt64LittleEndian(slot);
        PublishedPositions positions = new(
            BinaryPrimitives.ReadInt64LittleEndian(slot[FirstOrdinalOffset..]),
            BinaryPrimitives.ReadUInt64LittleEndian(slot[SaltOffset..]),
            Read(slot[WrittenOffset..]),
            Read(slot[DurableOffset..]),
            BinaryPrimitives.ReadInt64LittleEndian(slot[TimeMarkOffset..]),
            (BinaryPrimitives.ReadUInt32LittleEndian(slot[FlagsOffset..]) & ClosedFlag) != 0);
        return sequence <= HighestSequence && IsPossible(positions) ? positions : null;
    }

    // A checksum can be forged, and others calculate with what is handed out.
    private static bool IsPossible(in PublishedPositions positions) =>
        positions.FirstOrdinal >= 0
        && positions.Durable.Ordinal >= positions.FirstOrdinal && positions.Written.Ordinal >= positions.Durable.Ordinal
        && positions.Durable.Offset > 0 && positions.Written.Offset >= positions.Durable.Offset
        && positions.Written.Ordinal <= Position.Highest && positions.Written.Offset <= Position.Highest
        && positions.TimeMark >= 0 && positions.TimeMark <= DateTime.MaxValue.Ticks
        && positions.Durable.Offset % RecordLayout.Alignment == 0 && positions.Written.Offset % RecordLayout.Alignment == 0;

    private static void Write(Span<byte> at, Position position)
    {
        BinaryPrimitives.WriteInt64LittleEndian(at, position.Ordinal);
        BinaryPrimitives.WriteInt64LittleEndian(at[sizeof(long)..], position.Offset);
    }

    private static Position Read(ReadOnlySpan<byte> at) =>
        new(BinaryPrimitives.ReadInt64LittleEndian(at), BinaryPrimitives.ReadInt64LittleEndian(at[sizeof(long)..]));
}

/// <summary>The positions that a writer publishes for readers and later writers.</summary>
/// <param name="FirstOrdinal">
/// The first ordinal of the segment that is written. All segments before it are whole and durable.
/// </param>
/// <param name="Salt">The salt of the segment that is written.</param>
/// <param name="Written">
/// The position up to which everything was handed to the system, which keeps it if the process ends.
/// </param>
/// <param name="Durable">
/// The position up to which everything is on the disk, and stays there if the machine stops.
/// </param>
/// <param name="TimeMark">The last time mark, in UTC ticks; the next one is never earlier.</param>
/// <param name="IsClosed">Whether the writer has ended in order.</param>
internal readonly record struct PublishedPositions(
    long FirstOrdinal, ulong Salt, Position Written, Position Durable, long TimeMark, bool IsClosed);
