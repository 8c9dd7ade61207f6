using System.Buffers.Binary;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Index;

/// <summary>
/// The layout of a block of the index, which nothing else knows. The file is a row of such blocks.
/// </summary>
/// <remarks>
/// <code>
/// offset 0         4         8               16              24              32              40
///        +---------+---------+---------------+---------------+---------------+---------------+
///        | magic   | version | first ordinal | salt          | first entry   | count         |
///        | "CBSX"  | int32   | int64         | uint64        | int64         | int64         |
///     40 +---------+---------+---------------+---------------+---------------+---------------+
///        | entry 0: offset of the record int64, UTC ticks int64 | entry 1 | ... | entry 252 |
///   4088 +---------+---------+-------------------------------------------------------------+
///        | 0       | crc32c  |   over the 4,092 bytes before it; entries from count on are zeros
///        +---------+---------+
/// </code>
/// All numbers are little-endian. "first ordinal" and "salt" are the segment's; "first entry" is the number of entry 0
/// within the segment. Offsets rise and ticks never fall from entry to entry. Only the last block has fewer entries
/// than fit; it is written again whenever some are added, and read again where it doesn't verify, for that may have
/// been halfway.
/// </remarks>
internal static class IndexBlock
{
    /// <summary>The size of a block in bytes. Blocks follow each other without gaps.</summary>
    internal const int Size = 4096;

    /// <summary>The number of entries that fit into a block.</summary>
    internal const int Capacity = (ReservedOffset - EntriesOffset) / EntrySize;

    internal const int Version = 1;

    private const uint Magic = 0x58534243;
    private const int MagicOffset = 0;
    private const int VersionOffset = 4;
    private const int FirstOrdinalOffset = 8;
    private const int SaltOffset = 16;
    private const int FirstEntryOffset = 24;
    private const int CountOffset = 32;
    private const int EntriesOffset = 40;
    private const int ReservedOffset = 4088;
    private const int ChecksumOffset = 4092;

    private const int EntrySize = 16;
    private const int TicksOffset = 8;

    /// <summary>Returns the offset of a block in the file, in bytes.</summary>
    internal static long PositionOf(long block) => checked(block * Size);

    /// <summary>Stores an entry; the block isn't valid before it is sealed.</summary>
    internal static void SetEntry(Span<byte> block, int slot, long offset, long utcTicks)
    {
        Span<byte> entry = block.Slice(EntriesOffset + (slot * EntrySize), EntrySize);
        BinaryPrimitives.WriteInt64LittleEndian(entry, offset);
        BinaryPrimitives.WriteInt64LittleEndian(entry[TicksOffset..], utcTicks);
    }

    /// <summary>Stores everything but the entries, and removes the entries from <paramref name="count"/> on.</summary>
    internal static void Seal(Span<byte> block, IndexIdentity identity, long number, int count)
    {
        BinaryPrimitives.WriteUInt32LittleEndian(block[MagicOffset..], Magic);
        BinaryPrimitives.WriteInt32LittleEndian(block[VersionOffset..], Version);
        BinaryPrimitives.WriteInt64LittleEndian(block[FirstOrdinalOffset..], identity.FirstOrdinal);
        BinaryPrimitives.WriteUInt64LittleEndian(block[SaltOffset..], identity.Salt);
        BinaryPrimitives.WriteInt64LittleEndian(block[FirstEntryOffset..], number * Capacity);
        BinaryPrimitives.WriteInt64LittleEndian(block[CountOffset..], count);
        block[(EntriesOffset + (count * EntrySize))..ChecksumOffset].Clear();
        BinaryPrimitives.WriteUInt32LittleEndian(block[ChecksumOffset..], Crc32C.Of(block[..ChecksumOffset]));
    }

    /// <summary>
    /// Returns whether bytes are the block of a segment's index with a given number, as it was sealed.
    /// </summary>
    /// <param name="block">The bytes that were read; fewer than <see cref="Size"/> at the end of the file.</param>
    /// <param name="identity">The identity of the segment.</param>
    /// <param name="number">The number of the block, from 0.</param>
    /// <param name="count">
    /// The number of entries in the block: 1 to <see cref="Capacity"/>; 0 if the block isn't valid.
    /// </param>
    internal static bool TryVerify(ReadOnlySpan<byte> block, IndexIdentity identity, long number, out int count)
    {
        count = 0;
        if (block.Length != Size
            || BinaryPrimitives.ReadUInt32LittleEndian(block[MagicOffset..]) != Magic
            || BinaryPrimitives.ReadInt32LittleEndian(block[VersionOffset..]) != Version
            || BinaryPrimitives.ReadInt64LittleEndian(block[FirstOrdinalOffset..]) != identity.FirstOrdinal
            || BinaryPrimitives.ReadUInt64LittleEndian(block[SaltOffset..]) != identity.Salt
            || BinaryPrimitives.ReadInt64LittleEndian(block[FirstEntryOffset..]) != number * Capacity
            || BinaryPrimitives.ReadUInt32LittleEndian(block[ChecksumOffset..]) != Crc32C.Of(block[..ChecksumOffset]))
        {
            return false;
        }

        long stored = BinaryPrimitives.ReadInt64LittleEndian(block[CountOffset..]);
        if (stored is < 1 or > Capacity || !AreInOrder(block, (int)stored))
        {
            return false;
        }

        count = (int)stored;
        return true;
    }

    /// <summary>Loads the offset of the record that an entry points to.</summary>
    internal static long OffsetAt(ReadOnlySpan<byte> block, int slot) =>
        BinaryPrimitives.ReadInt64LittleEndian(block[(EntriesOffset + (slot * EntrySize))..]);

    /// <summary>Reads the offsets of an entry and of the next one from a file, without verifying the block.</summary>
    /// <returns>
    /// The offsets, unverified; 0 where the file ends before them, and for the entry after the last of a block.
    /// </returns>
    internal static (long Offset, long NextOffset) ReadOffsets(IStorageFile file, long number, int slot)
    {
        Span<byte> offsets = stackalloc byte[EntrySize + sizeof(long)];
        int read = file.Read(offsets[..SizeOfOffsets(slot)], PositionOf(number) + EntriesOffset + (slot * EntrySize));
        offsets[read..].Clear();
        return (BinaryPrimitives.ReadInt64LittleEndian(offsets), BinaryPrimitives.ReadInt64LittleEndian(offsets[EntrySize..]));
    }

    /// <summary>Loads the time of an entry.</summary>
    internal static long TicksAt(ReadOnlySpan<byte> block, int slot) =>
        BinaryPrimitives.ReadInt64LittleEndian(block[(EntriesOffset + (slot * EntrySize) + TicksOffset)..]);

    private static int SizeOfOffsets(int slot) => slot + 1 < Capacity ? EntrySize + sizeof(long) : sizeof(long);

    // A checksum can be forged, and readers rely on the order.
    private static bool AreInOrder(ReadOnlySpan<byte> block, int count)
    {
        long offset = 0;
        long ticks = 0;
        for (ReadOnlySpan<byte> entries = block.Slice(EntriesOffset, count * EntrySize);
            entries.Length >= EntrySize;
            entries = entries[EntrySize..])
        {
            long nextOffset = BinaryPrimitives.ReadInt64LittleEndian(entries);
            long nextTicks = BinaryPrimitives.ReadInt64LittleEndian(entries[TicksOffset..]);
            if (nextOffset <= offset || nextTicks < ticks)
            {
                return false;
            }

            offset = nextOffset;
            ticks = nextTicks;
        }

        return ticks <= DateTime.MaxValue.Ticks;
    }
}
