using System.Buffers.Binary;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Segments;

/// <summary>
/// Records that the library itself writes between those of messages: frames with negative ids and a payload of int64s.
/// </summary>
/// <remarks>
/// <code>
/// id            payload                                                  written
/// -1,000,001    UTC ticks, durable offset                                before a message, if a millisecond or more
///                                                                        has passed since the last
/// -1,000,002    number of the segment's messages, ordinal after its      at the end of a segment that was left or
///               last one, number of the seal, durable offset             closed in order
/// </code>
/// Everything before the durable offset in the segment was durable when the record was made. So what doesn't verify
/// before the durable offset of a good record is damage, and not the work of a crash. The seal of a closed journal
/// covers everything before it. The number of a seal is random: see <see cref="SegmentLineage"/>. The records have no
/// ordinal of their own. Readers pass over those that they don't know, and over seals that others follow: a segment
/// that was closed may be continued.
/// </remarks>
internal static class LibraryRecord
{
    internal const int TimeMarkId = -1_000_001;
    internal const int SealId = -1_000_002;

    /// <summary>The size of the frame of a time mark, in bytes.</summary>
    internal const int TimeMarkSize = FrameHeader.Size + (2 * sizeof(long));

    /// <summary>The size of the frame of a seal, in bytes.</summary>
    internal const int SealSize = FrameHeader.Size + (4 * sizeof(long));

    private const int EndOffset = FrameHeader.Size + sizeof(long);
    private const int NumberOffset = EndOffset + sizeof(long);

    /// <summary>Returns whether a type id belongs to a record of the library, not to a message.</summary>
    internal static bool IsLibrary(int typeId) => typeId < 0;

    /// <summary>Stores the frame of a time mark.</summary>
    internal static void WriteTimeMark(Span<byte> frame, long utcTicks, long durableOffset)
    {
        BinaryPrimitives.WriteInt64LittleEndian(frame[FrameHeader.Size..], utcTicks);
        BinaryPrimitives.WriteInt64LittleEndian(frame[(TimeMarkSize - sizeof(long))..], durableOffset);
        FrameHeader.Write(frame, TimeMarkSize, TimeMarkId);
    }

    /// <summary>Stores the frame of a seal.</summary>
    /// <param name="frame">The room for the frame.</param>
    /// <param name="messages">The number of messages of the segment.</param>
    /// <param name="end">The ordinal after the last message.</param>
    /// <param name="number">The number of the seal.</param>
    /// <param name="durableOffset">The file offset up to which the segment is durable.</param>
    internal static void WriteSeal(Span<byte> frame, long messages, long end, ulong number, long durableOffset)
    {
        BinaryPrimitives.WriteInt64LittleEndian(frame[FrameHeader.Size..], messages);
        BinaryPrimitives.WriteInt64LittleEndian(frame[EndOffset..], end);
        BinaryPrimitives.WriteUInt64LittleEndian(frame[NumberOffset..], number);
        BinaryPrimitives.WriteInt64LittleEndian(frame[(SealSize - sizeof(long))..], durableOffset);
        FrameHeader.Write(frame, SealSize, SealId);
    }

    /// <summary>Loads the time of a frame, if it is a time mark.</summary>
    internal static bool TryReadTimeMark(ReadOnlySpan<byte> frame, out long utcTicks)
    {
        bool isTimeMark = frame.Length == TimeMarkSize && FrameHeader.ReadTypeId(frame) == TimeMarkId;
        utcTicks = isTimeMark
            ? Math.Clamp(BinaryPrimitives.ReadInt64LittleEndian(frame[FrameHeader.Size..]), 0, DateTime.MaxValue.Ticks)
            : 0;
        return isTimeMark;
    }

    /// <summary>
    /// Loads the offset up to which the segment was durable when the record was made; 0 for records that don't say it.
    /// </summary>
    internal static long DurableOffsetOf(ReadOnlySpan<byte> frame) =>
        (frame.Length, FrameHeader.ReadTypeId(frame)) is (TimeMarkSize, TimeMarkId) or (SealSize, SealId)
            ? BinaryPrimitives.ReadInt64LittleEndian(frame[^sizeof(long)..])
            : 0;

    /// <summary>Loads the fields of a frame, if it is a seal.</summary>
    internal static bool TryReadSeal(ReadOnlySpan<byte> frame, out Seal seal)
    {
        bool isSeal = frame.Length == SealSize && FrameHeader.ReadTypeId(frame) == SealId;
        seal = isSeal
            ? new Seal(
                BinaryPrimitives.ReadInt64LittleEndian(frame[EndOffset..]), BinaryPrimitives.ReadUInt64LittleEndian(frame[NumberOffset..]))
            : default;
        return isSeal;
    }
}

/// <summary>The record at the end of a segment that was left or closed in order.</summary>
/// <param name="End">The ordinal after the last message before the seal.</param>
/// <param name="Number">A random number that no other seal has; never 0.</param>
internal readonly record struct Seal(long End, ulong Number)
{
    /// <summary>Reads the seal at the end of a segment.</summary>
    /// <param name="file">The segment.</param>
    /// <param name="header">The header of the segment.</param>
    /// <returns>The seal; null if the segment doesn't end with a whole one.</returns>
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
            && RecordLayout.Verifies(record, frameSize, header.ChecksumSeed, seal.End)
            ? seal
            : null;
    }
}
