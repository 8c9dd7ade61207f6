using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using CustomBinarySerializer.AutoContracts.Table.Collections;

namespace CustomBinarySerializer.AutoContracts.Table;

/// <summary>The collections among the <see cref="BuiltInTypes"/>; arrays and <see cref="List{T}"/> are known without a line.</summary>
internal static class CollectionTypes
{
    private const string Itself = "{0}";
    private const string Array = "Enumerable.ToArray({0})";
    private const string Backwards = "Enumerable.ToArray(Enumerable.Reverse({0}))";

    private const string New = "new {T}({0})";
    private const string NewWithComparer = "new {T}({0}, {1})";
    private const string List = "Enumerable.ToList({0})";
    private const string Set = "Enumerable.ToHashSet({0}, {1})";
    private const string Dictionary = "Enumerable.ToDictionary({0}, {1})";
    private const string NewOfDictionary = "new {T}(" + Dictionary + ", {1})";

    internal static BuiltInType[] Lines { get; } =
    [
        new CollectionType(typeof(IEnumerable<>), "IEnumerable", typeof(EnumerableInterfaceShape<>), Array, List),
        new CollectionType(typeof(ICollection<>), "ICollection", typeof(CollectionInterfaceShape<>), Array, List),
        new CollectionType(typeof(IReadOnlyCollection<>), "IReadOnlyCollection", typeof(ReadOnlyCollectionInterfaceShape<>), Itself, List),
        new CollectionType(typeof(IList<>), "IList", typeof(ListInterfaceShape<>), Array, List),
        new CollectionType(typeof(IReadOnlyList<>), "IReadOnlyList", typeof(ReadOnlyListInterfaceShape<>), Itself, List),
        new CollectionType(typeof(Collection<>), "Collection", typeof(CollectionClassShape<>), Itself, "new {T}(" + List + ")"),
        new CollectionType(typeof(ReadOnlyCollection<>), "ReadOnlyCollection", typeof(ReadOnlyCollectionShape<>), Itself, New),
        new CollectionType(typeof(ObservableCollection<>), "ObservableCollection", typeof(ObservableCollectionShape<>), Itself, New),
        new CollectionType(
            typeof(ReadOnlyObservableCollection<>), "ReadOnlyObservableCollection", typeof(ReadOnlyObservableCollectionShape<>),
            Itself, "new {T}(new({0}))"),

        new CollectionType(typeof(Queue<>), "Queue", typeof(QueueShape<>), Itself, New),
        new CollectionType(typeof(Stack<>), "Stack", typeof(StackShape<>), Backwards, New),
        new CollectionType(typeof(LinkedList<>), "LinkedList", typeof(LinkedListShape<>), Itself, New),
        new CollectionType(typeof(PriorityQueue<,>), "PriorityQueue", typeof(PriorityQueueShape<,>), "{0}.UnorderedItems", NewWithComparer),

        new CollectionType(typeof(Dictionary<,>), "Dictionary", typeof(DictionaryShape<,>), Itself, NewWithComparer),
        new CollectionType(typeof(IDictionary<,>), "IDictionary", typeof(DictionaryInterfaceShape<,>), Array, Dictionary),
        new CollectionType(
            typeof(IReadOnlyDictionary<,>), "IReadOnlyDictionary", typeof(ReadOnlyDictionaryInterfaceShape<,>), Itself, Dictionary),
        new CollectionType(
            typeof(ReadOnlyDictionary<,>), "ReadOnlyDictionary", typeof(ReadOnlyDictionaryShape<,>), Itself, "new {T}(" + Dictionary + ")"),
        new CollectionType(typeof(SortedDictionary<,>), "SortedDictionary", typeof(SortedDictionaryShape<,>), Itself, NewOfDictionary),
        new CollectionType(typeof(SortedList<,>), "SortedList", typeof(SortedListShape<,>), Itself, NewOfDictionary),
        new CollectionType(typeof(OrderedDictionary<,>), "OrderedDictionary", typeof(OrderedDictionaryShape<,>), Itself, NewWithComparer),

        new CollectionType(typeof(HashSet<>), "HashSet", typeof(HashSetShape<>), Itself, NewWithComparer),
        new CollectionType(typeof(ISet<>), "ISet", typeof(SetInterfaceShape<>), Array, Set),
        new CollectionType(typeof(IReadOnlySet<>), "IReadOnlySet", typeof(ReadOnlySetInterfaceShape<>), Itself, Set),
        new CollectionType(typeof(ReadOnlySet<>), "ReadOnlySet", typeof(ReadOnlySetShape<>), Itself, "new {T}(" + Set + ")"),
        new CollectionType(typeof(SortedSet<>), "SortedSet", typeof(SortedSetShape<>), Itself, NewWithComparer),

        new CollectionType(typeof(ConcurrentQueue<>), "ConcurrentQueue", typeof(ConcurrentQueueShape<>), Array, New),
        new CollectionType(typeof(ConcurrentStack<>), "ConcurrentStack", typeof(ConcurrentStackShape<>), Backwards, New),
        new CollectionType(typeof(ConcurrentBag<>), "ConcurrentBag", typeof(ConcurrentBagShape<>), Backwards, New),
        new CollectionType(
            typeof(ConcurrentDictionary<,>), "ConcurrentDictionary", typeof(ConcurrentDictionaryShape<,>), "{0}.ToArray()", NewWithComparer),

        new ConvertedType(
            typeof(ImmutableArray<>), "ImmutableArray", 0, typeof(ImmutableArrayItems<>),
            "System.Runtime.InteropServices.ImmutableCollectionsMarshal.AsArray({0})",
            "System.Runtime.InteropServices.ImmutableCollectionsMarshal.AsImmutableArray({0})"),
        new CollectionType(
            typeof(ImmutableList<>), "ImmutableList", typeof(ImmutableListShape<>),
            Itself, "System.Collections.Immutable.ImmutableList.Create({0})"),
        new CollectionType(
            typeof(IImmutableList<>), "IImmutableList", typeof(ImmutableListInterfaceShape<>),
            Itself, "System.Collections.Immutable.ImmutableList.Create({0})"),
        new CollectionType(
            typeof(ImmutableQueue<>), "ImmutableQueue", typeof(ImmutableQueueShape<>),
            Array, "System.Collections.Immutable.ImmutableQueue.Create({0})"),
        new CollectionType(
            typeof(IImmutableQueue<>), "IImmutableQueue", typeof(ImmutableQueueInterfaceShape<>),
            Array, "System.Collections.Immutable.ImmutableQueue.Create({0})"),
        new CollectionType(
            typeof(ImmutableStack<>), "ImmutableStack", typeof(ImmutableStackShape<>),
            Backwards, "System.Collections.Immutable.ImmutableStack.Create({0})"),
        new CollectionType(
            typeof(IImmutableStack<>), "IImmutableStack", typeof(ImmutableStackInterfaceShape<>),
            Backwards, "System.Collections.Immutable.ImmutableStack.Create({0})"),
        new CollectionType(
            typeof(ImmutableDictionary<,>), "ImmutableDictionary", typeof(ImmutableDictionaryShape<,>),
            Itself, "System.Collections.Immutable.ImmutableDictionary.CreateRange({1}, {0})"),
        new CollectionType(
            typeof(IImmutableDictionary<,>), "IImmutableDictionary", typeof(ImmutableDictionaryInterfaceShape<,>),
            Itself, "System.Collections.Immutable.ImmutableDictionary.CreateRange({1}, {0})"),
        new CollectionType(
            typeof(ImmutableSortedDictionary<,>), "ImmutableSortedDictionary", typeof(ImmutableSortedDictionaryShape<,>),
            Itself, "System.Collections.Immutable.ImmutableSortedDictionary.CreateRange({1}, {0})"),
        new CollectionType(
            typeof(ImmutableHashSet<>), "ImmutableHashSet", typeof(ImmutableHashSetShape<>),
            Itself, "System.Collections.Immutable.ImmutableHashSet.CreateRange({1}, {0})"),
        new CollectionType(
            typeof(IImmutableSet<>), "IImmutableSet", typeof(ImmutableSetInterfaceShape<>),
            Itself, "System.Collections.Immutable.ImmutableHashSet.CreateRange({1}, {0})"),
        new CollectionType(
            typeof(ImmutableSortedSet<>), "ImmutableSortedSet", typeof(ImmutableSortedSetShape<>),
            Itself, "System.Collections.Immutable.ImmutableSortedSet.CreateRange({1}, {0})"),

        new CollectionType(
            typeof(FrozenSet<>), "FrozenSet", typeof(FrozenSetShape<>),
            Itself, "System.Collections.Frozen.FrozenSet.ToFrozenSet({0}, {1})"),
        new CollectionType(
            typeof(FrozenDictionary<,>), "FrozenDictionary", typeof(FrozenDictionaryShape<,>),
            Itself, "System.Collections.Frozen.FrozenDictionary.ToFrozenDictionary({0}, {1})"),

        new RefusedType(typeof(BlockingCollection<>), "it is a meeting point of threads, not data", "Write the items: declare an array."),
        new RefusedType(typeof(ILookup<,>), "a lookup can't be made of its groups", "Declare a dictionary of lists."),
        new RefusedType(typeof(IGrouping<,>), "no public type is one", "Declare a KeyValuePair of the key and a list."),
        new RefusedType(typeof(IAsyncEnumerable<>), "its items may still be under way", "Await them into a list."),
        new RefusedType(typeof(IQueryable<>), "it is a question, not data", "Declare a list of its results."),
        new RefusedType(
            typeof(IProducerConsumerCollection<>), "it doesn't tell whether it is a queue, a stack or a bag", "Declare the class."),
    ];
}
