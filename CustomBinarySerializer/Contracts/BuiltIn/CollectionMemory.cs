using System.Collections;
using System.Collections.Specialized;
using CustomBinarySerializer.Contracts.Planning;

namespace CustomBinarySerializer.Contracts.BuiltIn;

/// <summary>
/// What collections allocate while they are read, rounded up, garbage included, on a 64-bit machine: the one table of it, for contracts
/// and graphs. A test measures each row.
/// </summary>
/// <param name="Empty">Bytes of a collection without items.</param>
/// <param name="PerItem">Bytes of each item besides its own.</param>
/// <param name="Copies">How many times an item's own bytes are held.</param>
internal readonly record struct CollectionMemory(int Empty, int PerItem, int Copies)
{
    // Arrays and lists: the items, and in graphs the array in which they arrive.
    private static readonly CollectionMemory s_list = new(64, 0, 3);

    // Buckets and entries, grown by doubling, and keys of untrusted bytes in a comparer of their own.
    private static readonly CollectionMemory s_hashed = new(512, 96, 6);

    private static readonly CollectionMemory s_nodes = new(320, 160, 4);

    private static readonly CollectionMemory s_frozen = new(1024, 256, 10);

    // Segments of 32 slots, each with a number beside it.
    private static readonly CollectionMemory s_segments = new(1024, 64, 4);

    // As many locks as there are processors.
    private static readonly CollectionMemory s_concurrent = new(2048 + (40 * Environment.ProcessorCount), 160, 4);

    private static readonly Dictionary<Type, CollectionMemory> s_rows = new(BuiltInTypes.All.OfType<CollectionType>().Select(known => KeyValuePair.Create(known.Type, Of(known.Row.Memory))))
    {
        // Those that only graphs know.
        [typeof(Hashtable)] = s_hashed,
        [typeof(HybridDictionary)] = s_hashed,
        [typeof(StringDictionary)] = s_hashed,
        [typeof(SortedList)] = s_hashed,
        [typeof(ListDictionary)] = s_nodes,
    };

    /// <summary>Returns the row of a collection; those that aren't in the table are arrays and lists, or derived from a row's type.</summary>
    internal static CollectionMemory Of(Type type)
    {
        for (Type? known = type; known is not null; known = known.BaseType)
        {
            if (s_rows.TryGetValue(known.IsConstructedGenericType ? known.GetGenericTypeDefinition() : known, out CollectionMemory row))
            {
                return row;
            }
        }

        return s_list;
    }

    /// <summary>Bytes of one item whose own are <paramref name="size"/>.</summary>
    internal long OfItem(long size) => PerItem + (Copies * size);

    private static CollectionMemory Of(CollectionMemoryUse use) => use switch
    {
        CollectionMemoryUse.Hashed => s_hashed,
        CollectionMemoryUse.Nodes => s_nodes,
        CollectionMemoryUse.Frozen => s_frozen,
        CollectionMemoryUse.Segments => s_segments,
        CollectionMemoryUse.Concurrent => s_concurrent,
        _ => s_list,
    };
}
