using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;

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

    private static readonly Dictionary<Type, CollectionMemory> s_rows = new()
    {
        [typeof(Dictionary<,>)] = s_hashed,
        [typeof(IDictionary<,>)] = s_hashed,
        [typeof(IReadOnlyDictionary<,>)] = s_hashed,
        [typeof(ReadOnlyDictionary<,>)] = s_hashed,
        [typeof(OrderedDictionary<,>)] = s_hashed,
        [typeof(HashSet<>)] = s_hashed,
        [typeof(ISet<>)] = s_hashed,
        [typeof(IReadOnlySet<>)] = s_hashed,
        [typeof(ReadOnlySet<>)] = s_hashed,
        [typeof(Hashtable)] = s_hashed,
        [typeof(HybridDictionary)] = s_hashed,
        [typeof(StringDictionary)] = s_hashed,
        [typeof(PriorityQueue<,>)] = s_hashed,
        [typeof(SortedList<,>)] = s_hashed,
        [typeof(SortedList)] = s_hashed,

        [typeof(ObservableCollection<>)] = s_nodes,
        [typeof(ReadOnlyObservableCollection<>)] = s_nodes,
        [typeof(LinkedList<>)] = s_nodes,
        [typeof(ListDictionary)] = s_nodes,
        [typeof(SortedSet<>)] = s_nodes,
        [typeof(SortedDictionary<,>)] = s_nodes,
        [typeof(ConcurrentStack<>)] = s_nodes,
        [typeof(ImmutableList<>)] = s_nodes,
        [typeof(IImmutableList<>)] = s_nodes,
        [typeof(ImmutableQueue<>)] = s_nodes,
        [typeof(IImmutableQueue<>)] = s_nodes,
        [typeof(ImmutableStack<>)] = s_nodes,
        [typeof(IImmutableStack<>)] = s_nodes,
        [typeof(ImmutableSortedSet<>)] = s_nodes,
        [typeof(ImmutableSortedDictionary<,>)] = s_nodes,
        [typeof(ImmutableHashSet<>)] = s_frozen,
        [typeof(IImmutableSet<>)] = s_frozen,
        [typeof(ImmutableDictionary<,>)] = s_frozen,
        [typeof(IImmutableDictionary<,>)] = s_frozen,
        [typeof(FrozenSet<>)] = s_frozen,
        [typeof(FrozenDictionary<,>)] = s_frozen,

        // A segment of 32 slots, each with a number beside it.
        [typeof(ConcurrentQueue<>)] = new(1024, 64, 4),
        [typeof(ConcurrentBag<>)] = new(1024, 64, 4),

        // As many locks as there are processors.
        [typeof(ConcurrentDictionary<,>)] = new(2048 + (40 * Environment.ProcessorCount), 160, 4),
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
}
