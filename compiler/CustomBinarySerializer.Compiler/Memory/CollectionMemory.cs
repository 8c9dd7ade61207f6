
namespace CustomBinarySerializer.Compiler.Memory;

/// <summary>The kinds of memory use of collections while they are read.</summary>
internal enum CollectionMemoryUse
{
    /// <summary>An array or list of the items.</summary>
    List,

    /// <summary>Buckets and entries that grow by doubling.</summary>
    Hashed,

    /// <summary>A node for each item.</summary>
    Nodes,

    /// <summary>An immutable hashed or sorted collection, made from a growable one.</summary>
    Frozen,

    /// <summary>Segments of slots.</summary>
    Segments,

    /// <summary>Locks, buckets and nodes.</summary>
    Concurrent,
}

/// <summary>
/// The memory that a collection allocates while it is read: rounded up, garbage included, on a 64-bit machine. It is
/// the only such table, for contracts and graphs. A test measures each row.
/// </summary>
/// <param name="Empty">Bytes of a collection without items.</param>
/// <param name="PerItem">Bytes of overhead for each item.</param>
/// <param name="Copies">The number of copies of each item's own bytes.</param>
internal sealed record CollectionMemory(int Empty, int PerItem, int Copies)
{
    // No buckets, and possibly a comparer.
    private const int EmptyHashed = 128;

    // Arrays and lists: the items, and in graphs the array that collects them.
    private static readonly CollectionMemory s_list = new(64, 0, 3);

    // Buckets and entries that grow by doubling, and a comparer for untrusted keys.
    private static readonly CollectionMemory s_hashed = new(512, 96, 6);

    private static readonly CollectionMemory s_nodes = new(320, 160, 4);

    private static readonly CollectionMemory s_frozen = new(1024, 256, 10);

    // Segments of 32 slots, each with a sequence number.
    private static readonly CollectionMemory s_segments = new(1024, 64, 4);

    // The number of locks is the number of processors.
#pragma warning disable RS1035 // In a compiler, only that it is more than 2048 matters.
    private static readonly CollectionMemory s_concurrent = new(2048 + (40 * Environment.ProcessorCount), 160, 4);
#pragma warning restore RS1035

    internal static CollectionMemory Of(CollectionMemoryUse use) => use switch
    {
        CollectionMemoryUse.Hashed => s_hashed,
        CollectionMemoryUse.Nodes => s_nodes,
        CollectionMemoryUse.Frozen => s_frozen,
        CollectionMemoryUse.Segments => s_segments,
        CollectionMemoryUse.Concurrent => s_concurrent,
        _ => s_list,
    };

    /// <summary>Returns the bytes of a hashed collection that is created with its final capacity.</summary>
    internal static long OfHashed(int count, long itemSize) =>
        count == 0 ? EmptyHashed : s_hashed.Empty + (count * s_hashed.OfItem(itemSize));

    /// <summary>Returns the bytes of one item whose own size is <paramref name="size"/>.</summary>
    internal long OfItem(long size) => PerItem + (Copies * size);
}
