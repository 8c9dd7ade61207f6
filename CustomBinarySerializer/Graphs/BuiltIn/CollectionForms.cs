using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The collections among the <see cref="BuiltInForms"/>, besides the three commonest.</summary>
internal static class CollectionForms
{
    internal static BuiltInForm[] Lines { get; } =
    [
        new CollectionLine(typeof(LinkedList<>), -80, typeof(LinkedListForm<>)),
        new CollectionLine(typeof(Queue<>), -81, typeof(QueueForm<>)),
        new CollectionLine(typeof(Stack<>), -82, typeof(StackForm<>)),
        new CollectionLine(typeof(Collection<>), -83, typeof(CollectionClassForm<>)),
        new CollectionLine(typeof(ObservableCollection<>), -84, typeof(ObservableCollectionForm<>)),
        new CollectionLine(typeof(SortedSet<>), -85, typeof(SortedSetForm<>)),
        new CollectionLine(typeof(SortedDictionary<,>), -86, typeof(SortedDictionaryForm<,>)),
        new CollectionLine(typeof(SortedList<,>), -87, typeof(SortedListForm<,>)),
        new CollectionLine(typeof(PriorityQueue<,>), -88, typeof(PriorityQueueForm<,>)),
        new CollectionLine(typeof(OrderedDictionary<,>), -89, typeof(OrderedDictionaryForm<,>)),

        new CollectionLine(typeof(ConcurrentDictionary<,>), -90, typeof(ConcurrentDictionaryForm<,>)),
        new CollectionLine(typeof(ConcurrentQueue<>), -91, typeof(ConcurrentQueueForm<>)),
        new CollectionLine(typeof(ConcurrentStack<>), -92, typeof(ConcurrentStackForm<>)),
        new CollectionLine(typeof(ConcurrentBag<>), -93, typeof(ConcurrentBagForm<>)),

        new CollectionLine(typeof(ImmutableList<>), -94, typeof(ImmutableListForm<>)),
        new CollectionLine(typeof(ImmutableQueue<>), -95, typeof(ImmutableQueueForm<>)),
        new CollectionLine(typeof(ImmutableStack<>), -96, typeof(ImmutableStackForm<>)),
        new CollectionLine(typeof(ImmutableHashSet<>), -97, typeof(ImmutableHashSetForm<>)),
        new CollectionLine(typeof(ImmutableSortedSet<>), -98, typeof(ImmutableSortedSetForm<>)),
        new CollectionLine(typeof(ImmutableDictionary<,>), -99, typeof(ImmutableDictionaryForm<,>)),
        new CollectionLine(typeof(ImmutableSortedDictionary<,>), -100, typeof(ImmutableSortedDictionaryForm<,>)),
        new CollectionLine(typeof(FrozenSet<>), -101, typeof(FrozenSetForm<>)) { CoversHidden = true },
        new CollectionLine(typeof(FrozenDictionary<,>), -102, typeof(FrozenDictionaryForm<,>)) { CoversHidden = true },

        new CollectionLine(typeof(ReadOnlyCollection<>), -103, typeof(ReadOnlyCollectionForm<>)),
        new CollectionLine(typeof(ReadOnlyObservableCollection<>), -104, typeof(ReadOnlyObservableCollectionForm<>)),
        new CollectionLine(typeof(ReadOnlyDictionary<,>), -105, typeof(ReadOnlyDictionaryForm<,>)),
        new CollectionLine(typeof(ReadOnlySet<>), -106, typeof(ReadOnlySetForm<>)),
        new CollectionLine(typeof(Lazy<>), -107, typeof(LazyForm<>)),
        new CollectionLine(typeof(ImmutableArray<>), -108, typeof(ImmutableArrayForm<>)),
        new CollectionLine(typeof(Memory<>), -127, typeof(MemoryForm<>)),
        new CollectionLine(typeof(ReadOnlyMemory<>), -128, typeof(ReadOnlyMemoryForm<>)),

        new CollectionLine(typeof(ArrayList), -130, typeof(ArrayListForm)),
        new CollectionLine(typeof(Queue), -131, typeof(UntypedQueueForm)),
        new CollectionLine(typeof(Stack), -132, typeof(UntypedStackForm)),
        new CollectionLine(typeof(Hashtable), -133, typeof(HashtableForm)),
        new CollectionLine(typeof(SortedList), -134, typeof(UntypedSortedListForm)),
        new CollectionLine(typeof(ListDictionary), -135, typeof(ListDictionaryForm)),
        new CollectionLine(typeof(HybridDictionary), -136, typeof(HybridDictionaryForm)),
        new CollectionLine(typeof(StringCollection), -138, typeof(StringCollectionForm)),
        new CollectionLine(typeof(StringDictionary), -139, typeof(StringDictionaryForm)),
    ];
}
