using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.TransactionFiles.Segments;

/// <summary>
/// The layout of a record of a segment, which nothing else in the library knows.
/// </summary>
/// <remarks>
/// <code>
/// offset 0                     frame size        + 4         multiple of 8
///        +---------------------+-----------------+-----------+
///        | frame               | checksum        | zeros     |
///        | length, id, payload | uint32 LE       | 0 to 7    |
///        +---------------------+-----------------+-----------+
///
/// checksum = crc32c(salt of the segment as uint64 LE, frame) xor (the lower 32 bits of the ordinal)
/// </code>
/// A record begins at a multiple of 8 from the beginning of the file. Bytes that another segment left on the disk don't
/// verify, because its salt is another; bytes of this segment in another place don't, because their ordinal is. That
/// the ordinal is combined last lets a reader that finds a record after damage compute its ordinal. A segment has far
/// fewer than 2^32 messages, so 32 bits of it suffice.
/// <para>
/// What a failed write leaves behind is a record that doesn't verify, or a length of 0, which means "not written yet".
/// The zeros at the end are written and never looked at.
/// </para>
/// </remarks>
internal static class RecordLayout
{
    /// <summary>The alignment of records, in bytes: each begins at a multiple of it.</summary>
    internal const int Alignment = 8;

    /// <summary>The size of the smallest record, in bytes: a frame without a payload.</summary>
    internal const int MinSize = 16;

    /// <summary>
    /// The number of bytes after a frame that <see cref="End"/> may overwrite, whether they belong to the record or
    /// not.
    /// </summary>
    internal const int EndingRoom = ChecksumSize + Alignment;

    private const int ChecksumSize = 4;

    /// <summary>Returns the size of the record of a frame, in bytes.</summary>
    /// <param name="frameSize">
    /// The size of the frame in bytes, header included; at most that of the longest frame.
    /// </param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int SizeOf(int frameSize) => unchecked((frameSize + ChecksumSize + Alignment - 1) & -Alignment);

    /// <summary>Returns the state with which the checksums of a segment begin.</summary>
    internal static uint SeedOf(ulong salt) => Crc32C.Append(Crc32C.Start, salt);

    /// <summary>Returns the checksum of a frame.</summary>
    /// <param name="seed">The seed of the segment: see <see cref="SeedOf"/>.</param>
    /// <param name="ordinal">
    /// The ordinal of the message; for a record of the library, that of the next message.
    /// </param>
    /// <param name="frame">The frame.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Checksum(uint seed, long ordinal, ReadOnlySpan<byte> frame) =>
        unchecked(Crc32C.End(Crc32C.Append(seed, frame)) ^ (uint)ordinal);

    /// <summary>Stores the checksum and the zeros after a frame.</summary>
    /// <param name="memory">
    /// The memory that begins with the frame, and has <see cref="EndingRoom"/> bytes after it.
    /// </param>
    /// <param name="frameSize">The size of the frame, in bytes.</param>
    /// <param name="checksum">The checksum of the frame.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void End(Span<byte> memory, int frameSize, uint checksum)
    {
        BinaryPrimitives.WriteUInt64LittleEndian(memory[frameSize..], checksum);
        BinaryPrimitives.WriteUInt32LittleEndian(memory[unchecked(frameSize + sizeof(ulong))..], 0);
    }

    /// <summary>Stores the checksum of a record that <see cref="End"/> completed without one.</summary>
    /// <param name="record">The memory that begins with the record.</param>
    /// <param name="seed">The seed of the segment.</param>
    /// <param name="ordinal">
    /// The ordinal of the message; for a record of the library, that of the next message.
    /// </param>
    /// <returns>The size of the record, in bytes.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int StoreChecksum(Span<byte> record, uint seed, long ordinal)
    {
        int frameSize = unchecked(FrameHeader.ReadLength(record) + FrameHeader.LengthSize);
        BinaryPrimitives.WriteUInt32LittleEndian(record[frameSize..], Checksum(seed, ordinal, record[..frameSize]));
        return SizeOf(frameSize);
    }

    /// <summary>Returns whether a whole record verifies.</summary>
    /// <param name="record">The memory that begins with the record.</param>
    /// <param name="frameSize">The size of the record's frame, in bytes.</param>
    /// <param name="seed">The seed of the segment.</param>
    /// <param name="ordinal">The ordinal that the record must have.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Verifies(ReadOnlySpan<byte> record, int frameSize, uint seed, long ordinal) =>
        BinaryPrimitives.ReadUInt32LittleEndian(record[frameSize..]) == Checksum(seed, ordinal, record[..frameSize]);

    /// <summary>Returns the ordinal that a record has if its bytes are good.</summary>
    /// <param name="record">The memory that begins with the record.</param>
    /// <param name="frameSize">The size of the record's frame, in bytes.</param>
    /// <param name="seed">The seed of the segment.</param>
    /// <param name="after">An earlier ordinal, less than 2^32 away.</param>
    internal static long OrdinalOf(ReadOnlySpan<byte> record, int frameSize, uint seed, long after)
    {
        uint stored = BinaryPrimitives.ReadUInt32LittleEndian(record[frameSize..]);
        return unchecked(after + ((stored ^ Checksum(seed, after, record[..frameSize]) ^ (uint)after) - (uint)after));
    }

    /// <summary>Loads the size of the frame of a record, in bytes, if a frame can have that size.</summary>
    /// <returns>False if no frame can have that size.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGetFrameSize(ReadOnlySpan<byte> record, out int frameSize)
    {
        int length = FrameHeader.ReadLength(record);
        frameSize = unchecked(length + FrameHeader.LengthSize);
        return FrameHeader.IsPossible(length, FrameLimits.HighestMaxFrameLength);
    }
}

/// <summary>A place between two messages.</summary>
/// <param name="Ordinal">The number of messages before this place, which is the ordinal of the next one.</param>
/// <param name="Offset">The offset in the segment at which the next record begins, or will begin, in bytes.</param>
internal readonly record struct Position(long Ordinal, long Offset)
{
    /// <summary>
    /// The limit of ordinals and offsets, so that adding to one from a file doesn't exceed an int64.
    /// </summary>
    internal const long Highest = 1L << 60;
}
