namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>
/// The layout of a ring in its file, and the arithmetic of positions, which nothing else in the library knows.
/// </summary>
/// <remarks>
/// <code>
/// offset 0        +-----------------------------------------------------------------------+
///                 | identity: see RingHeader; written before the file gets its name       |
/// 4096            +-----------------------------------------------------------------------+
///                 | producers   tail int64, intent int64, sequence int64, claim lock int32 |
/// 4224            | consumers   head int64                                                |
/// 4352            | consumer    taken int64                                               |
/// 4480            | messages    wait word int32: consumers sleep on it                    |
/// 4608            | room        wait word int32: producers sleep on it                    |
/// 4736            | counters    abandoned int64, lost in hand int64                       |
/// 4864            | marks       8 positions, int64 each (broadcast)                       |
/// 4992            | slots       64 generations, int32 each                                |
/// 8192            +-----------------------------------------------------------------------+
///                 | schema      JSON in UTF-8, zeros to 4096                              |
/// ring offset     +-----------------------------------------------------------------------+
///                 | records     capacity bytes, a power of two                            |
///                 +-----------------------------------------------------------------------+
/// </code>
/// <para>
/// Fields that different processes write, or that one writes often and others read, are 128 bytes apart: two cache
/// lines, because processors fetch lines in pairs. Every field is aligned to its size, so that each access is atomic.
/// All numbers are little-endian.
/// </para>
/// <para>
/// A position counts bytes since the ring was made, modulo 2^64; it is a multiple of 8, and its lower bits are the
/// offset in the records. Positions are compared by their distance alone, so that running over 2^63 or 2^64 changes
/// nothing.
/// </para>
/// </remarks>
internal static class RingLayout
{
    /// <summary>The size in bytes of the fields that identify a ring; bytes that aren't used are zeros.</summary>
    internal const int IdentitySize = 4096;

    /// <summary>The distance in bytes between fields that different processes write.</summary>
    internal const int LineSpacing = 128;

    /// <summary>
    /// The end of the last record that producers have claimed or, where there is only one, published.
    /// </summary>
    internal const int Tail = IdentitySize;

    /// <summary>The end of the last record that the producer of a broadcast has begun to write.</summary>
    internal const int Intent = Tail + 8;

    /// <summary>The number of messages that the producer of a broadcast has begun to write.</summary>
    internal const int Sequence = Tail + 16;

    /// <summary>The tag of the producer that is claiming, or 0.</summary>
    internal const int ClaimLock = Tail + 24;

    /// <summary>The position up to which room has been given back to producers.</summary>
    internal const int Head = Tail + LineSpacing;

    /// <summary>
    /// The position up to which messages have been handed out by a single consumer; <see cref="InHandBit"/> is set
    /// while it has the last of them in hand.
    /// </summary>
    internal const int Taken = Head + LineSpacing;

    internal const long InHandBit = 1;

    /// <summary>The word that consumers sleep on.</summary>
    internal const int MessagesWord = Taken + LineSpacing;

    /// <summary>The word that producers sleep on.</summary>
    internal const int RoomWord = MessagesWord + LineSpacing;

    /// <summary>The number of unfinished records of dead producers.</summary>
    internal const int Abandoned = RoomWord + LineSpacing;

    /// <summary>The number of messages that a single consumer had in hand when it died.</summary>
    internal const int LostInHand = Abandoned + 8;

    /// <summary>Positions where records of a broadcast begin, one for each part of the ring.</summary>
    internal const int Marks = Abandoned + LineSpacing;

    internal const int MarkCount = 8;

    /// <summary>The number of times that each slot was taken.</summary>
    internal const int Generations = Marks + LineSpacing;

    /// <summary>The number of objects that may have a ring open for writing or reading at a time.</summary>
    internal const int SlotCount = 64;

    internal const int SchemaOffset = 2 * IdentitySize;

    /// <summary>
    /// The maximum size of a stored schema in bytes. Of a longer one, only the fingerprint is stored.
    /// </summary>
    internal const int MaxSchemaLength = 1 << 20;

    internal const int MinCapacity = 4096;

    internal const int MaxCapacity = 1 << 30;

    /// <summary>The alignment of records in bytes.</summary>
    internal const int Alignment = 8;

    /// <summary>
    /// The ratio of the capacity to the size of the longest message, so that one may cross each end of the free room.
    /// </summary>
    internal const int MessagesPerCapacity = 8;

    internal static int RingOffset(int schemaLength) => SchemaOffset + RoundUp(schemaLength, IdentitySize);

    internal static int Mark(int part) => Marks + (part * sizeof(long));

    internal static int Generation(int slot) => Generations + (slot * sizeof(int));

    /// <summary>Returns the bytes that a record takes for <paramref name="size"/> bytes of content.</summary>
    internal static int RecordSize(int size) => unchecked((size + (Alignment - 1)) & -Alignment);

    /// <summary>Returns the position that is <paramref name="size"/> bytes further on.</summary>
    internal static long Advance(long position, long size) => unchecked(position + size);

    /// <summary>Returns the distance to <paramref name="to"/>; negative if it is before.</summary>
    internal static long Distance(long from, long to) => unchecked(to - from);

    /// <summary>Returns whether two positions that were read from a ring can belong together.</summary>
    internal static bool ArePossible(long head, long tail, int capacity) =>
        unchecked((ulong)(tail - head)) <= (ulong)capacity && ((head | tail) & (Alignment - 1)) == 0;

    private static int RoundUp(int value, int unit) => (value + unit - 1) / unit * unit;
}
