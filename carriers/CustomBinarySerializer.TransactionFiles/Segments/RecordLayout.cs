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
    /// <summary>Records begin at multiples of it.</summary>
    internal const int Alignment = 8;

    /// <summary>Bytes of the smallest record: a frame without a payload.</summary>
    internal const int MinSize = 16;

    /// <summary>
    /// Bytes past the end of a frame that <see cref="End"/> may store to, be they the record's or not.
    /// </summary>
    internal const int EndingRoom = ChecksumSize + Alignment;

    private const int ChecksumSize = 4;

    /// <summary>Returns the bytes of the record of a frame.</summary>
    /// <param name="frameSize">In bytes, header included; at most that of the longest frame.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int SizeOf(int frameSize) => unchecked((frameSize + ChecksumSize + Alignment - 1) & -Alignment);

    /// <summary>Returns the state with which the checksums of a segment begin.</summary>
    internal static uint SeedOf(ulong salt) => Crc32C.Append(Crc32C.Start, salt);

    /// <summary>Returns the checksum of a frame.</summary>
    /// <param name="seed">The segment's: see <see cref="SeedOf"/>.</param>
    /// <param name="ordinal">The message's; of a record of the library, that of the message that comes next.</param>
    /// <param name="frame">The frame.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Checksum(uint seed, long ordinal, ReadOnlySpan<byte> frame) =>
        unchecked(Crc32C.End(Crc32C.Append(seed, frame)) ^ (uint)ordinal);

    /// <summary>Stores what follows a frame.</summary>
    /// <param name="memory">Begins with the frame, and has <see cref="EndingRoom"/> bytes after it.</param>
    /// <param name="frameSize">Bytes of the frame.</param>
    /// <param name="checksum">Its checksum.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void End(Span<byte> memory, int frameSize, uint checksum)
    {
        BinaryPrimitives.WriteUInt64LittleEndian(memory[frameSize..], checksum);
        BinaryPrimitives.WriteUInt32LittleEndian(memory[unchecked(frameSize + sizeof(ulong))..], 0);
    }

    /// <summary>Stores the checksum of a record that <see cref="End"/> gave none.</summary>
    /// <param name="record">Begins with the record.</param>
    /// <param name="seed">The segment's.</param>
    /// <param name="ordinal">The message's.</param>
    /// <returns>The size of the record.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int StoreChecksum(Span<byte> record, uint seed, long ordinal)
    {
        int frameSize = unchecked(FrameHeader.ReadLength(record) + FrameHeader.LengthSize);
        BinaryPrimitives.WriteUInt32LittleEndian(record[frameSize..], Checksum(seed, ordinal, record[..frameSize]));
        return SizeOf(frameSize);
    }

    /// <summary>Returns whether a whole record verifies.</summary>
    /// <param name="record">Begins with the record.</param>
    /// <param name="frameSize">Bytes of its frame.</param>
    /// <param name="seed">The segment's.</param>
    /// <param name="ordinal">The one that the record must have.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Verifies(ReadOnlySpan<byte> record, int frameSize, uint seed, long ordinal) =>
        BinaryPrimitives.ReadUInt32LittleEndian(record[frameSize..]) == Checksum(seed, ordinal, record[..frameSize]);

    /// <summary>Returns the ordinal that a record has if its bytes are good.</summary>
    /// <param name="record">Begins with the record.</param>
    /// <param name="frameSize">Bytes of its frame.</param>
    /// <param name="seed">The segment's.</param>
    /// <param name="after">An earlier ordinal, less than 2^32 away.</param>
    internal static long OrdinalOf(ReadOnlySpan<byte> record, int frameSize, uint seed, long after)
    {
        uint stored = BinaryPrimitives.ReadUInt32LittleEndian(record[frameSize..]);
        return unchecked(after + ((stored ^ Checksum(seed, after, record[..frameSize]) ^ (uint)after) - (uint)after));
    }

    /// <summary>Loads the size of the frame that a record begins with, if it is one that a frame can have.</summary>
    /// <returns>False if it isn't.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryGetFrameSize(ReadOnlySpan<byte> record, out int frameSize)
    {
        int length = FrameHeader.ReadLength(record);
        frameSize = unchecked(length + FrameHeader.LengthSize);
        return FrameHeader.IsPossible(length, FrameLimits.HighestMaxFrameLength);
    }
}

/// <summary>A place between two messages.</summary>
/// <param name="Ordinal">How many messages there are before it, so the ordinal of the next one.</param>
/// <param name="Offset">Where in the segment the next record begins, or will begin.</param>
internal readonly record struct Position(long Ordinal, long Offset)
{
    /// <summary>
    /// No ordinal and no offset is larger, so that nobody who adds to one from a file exceeds what an int64 holds.
    /// </summary>
    internal const long Highest = 1L << 60;
}
