
namespace CustomBinarySerializer.Compiler.Memory;

/// <summary>What collections allocate while they are read.</summary>
internal enum CollectionMemoryUse
{
    /// <summary>An array or list of the items.</summary>
    List,

    /// <summary>Buckets and entries, grown by doubling.</summary>
    Hashed,

    /// <summary>A node for each item.</summary>
    Nodes,

    /// <summary>Hashed or sorted for good, from something that can grow.</summary>
    Frozen,

    /// <summary>Segments of slots.</summary>
    Segments,

    /// <summary>Locks, buckets and nodes.</summary>
    Concurrent,
}

/// <summary>
/// What collections allocate while they are read, rounded up, garbage included, on a 64-bit machine: the one table of it, for contracts
/// and graphs. A test measures each row.
/// </summary>
/// <param name="Empty">Bytes of a collection without items.</param>
/// <param name="PerItem">Bytes of each item besides its own.</param>
/// <param name="Copies">How many times an item's own bytes are held.</param>
internal readonly record struct CollectionMemory(int Empty, int PerItem, int Copies)
{
    // No buckets, and perhaps a comparer of its own.
    private const int EmptyHashed = 128;

    // Arrays and lists: the items, and in graphs the array in which they arrive.
    private static readonly CollectionMemory s_list = new(64, 0, 3);

    // Buckets and entries, grown by doubling, and keys of untrusted bytes in a comparer of their own.
    private static readonly CollectionMemory s_hashed = new(512, 96, 6);

    private static readonly CollectionMemory s_nodes = new(320, 160, 4);

    private static readonly CollectionMemory s_frozen = new(1024, 256, 10);

    // Segments of 32 slots, each with a number beside it.
    private static readonly CollectionMemory s_segments = new(1024, 64, 4);

    // As many locks as there are processors.
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

    /// <summary>Bytes of a hashed collection that is made for its count.</summary>
    internal static long OfHashed(int count, long itemSize) => count == 0 ? EmptyHashed : s_hashed.Empty + (count * s_hashed.OfItem(itemSize));

    /// <summary>Bytes of one item whose own are <paramref name="size"/>.</summary>
    internal long OfItem(long size) => PerItem + (Copies * size);
}
