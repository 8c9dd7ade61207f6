using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using CustomBinarySerializer.Contracts.Collections;

namespace CustomBinarySerializer.Contracts.BuiltIn;

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
        new CollectionType(typeof(IEnumerable<>), typeof(EnumerableInterfaceShape<>), Array, List),
        new CollectionType(typeof(ICollection<>), typeof(CollectionInterfaceShape<>), Array, List),
        new CollectionType(typeof(IReadOnlyCollection<>), typeof(ReadOnlyCollectionInterfaceShape<>), Itself, List),
        new CollectionType(typeof(IList<>), typeof(ListInterfaceShape<>), Array, List),
        new CollectionType(typeof(IReadOnlyList<>), typeof(ReadOnlyListInterfaceShape<>), Itself, List),
        new CollectionType(typeof(Collection<>), typeof(CollectionClassShape<>), Itself, "new {T}(" + List + ")"),
        new CollectionType(typeof(ReadOnlyCollection<>), typeof(ReadOnlyCollectionShape<>), Itself, New),
        new CollectionType(typeof(ObservableCollection<>), typeof(ObservableCollectionShape<>), Itself, New),
        new CollectionType(
            typeof(ReadOnlyObservableCollection<>), typeof(ReadOnlyObservableCollectionShape<>),
            Itself, "new {T}(new({0}))"),

        new CollectionType(typeof(Queue<>), typeof(QueueShape<>), Itself, New),
        new CollectionType(typeof(Stack<>), typeof(StackShape<>), Backwards, New),
        new CollectionType(typeof(LinkedList<>), typeof(LinkedListShape<>), Itself, New),
        new CollectionType(typeof(PriorityQueue<,>), typeof(PriorityQueueShape<,>), "{0}.UnorderedItems", NewWithComparer),

        new CollectionType(typeof(Dictionary<,>), typeof(DictionaryShape<,>), Itself, NewWithComparer),
        new CollectionType(typeof(IDictionary<,>), typeof(DictionaryInterfaceShape<,>), Array, Dictionary),
        new CollectionType(
            typeof(IReadOnlyDictionary<,>), typeof(ReadOnlyDictionaryInterfaceShape<,>), Itself, Dictionary),
        new CollectionType(
            typeof(ReadOnlyDictionary<,>), typeof(ReadOnlyDictionaryShape<,>), Itself, "new {T}(" + Dictionary + ")"),
        new CollectionType(typeof(SortedDictionary<,>), typeof(SortedDictionaryShape<,>), Itself, NewOfDictionary),
        new CollectionType(typeof(SortedList<,>), typeof(SortedListShape<,>), Itself, NewOfDictionary),
        new CollectionType(typeof(OrderedDictionary<,>), typeof(OrderedDictionaryShape<,>), Itself, NewWithComparer),

        new CollectionType(typeof(HashSet<>), typeof(HashSetShape<>), Itself, NewWithComparer),
        new CollectionType(typeof(ISet<>), typeof(SetInterfaceShape<>), Array, Set),
        new CollectionType(typeof(IReadOnlySet<>), typeof(ReadOnlySetInterfaceShape<>), Itself, Set),
        new CollectionType(typeof(ReadOnlySet<>), typeof(ReadOnlySetShape<>), Itself, "new {T}(" + Set + ")"),
        new CollectionType(typeof(SortedSet<>), typeof(SortedSetShape<>), Itself, NewWithComparer),

        new CollectionType(typeof(ConcurrentQueue<>), typeof(ConcurrentQueueShape<>), Array, New),
        new CollectionType(typeof(ConcurrentStack<>), typeof(ConcurrentStackShape<>), Backwards, New),
        new CollectionType(typeof(ConcurrentBag<>), typeof(ConcurrentBagShape<>), Backwards, New),
        new CollectionType(
            typeof(ConcurrentDictionary<,>), typeof(ConcurrentDictionaryShape<,>), "{0}.ToArray()", NewWithComparer),

        new ConvertedType(
            typeof(ImmutableArray<>), typeof(ImmutableArrayItems<>),
            "System.Runtime.InteropServices.ImmutableCollectionsMarshal.AsArray({0})",
            "System.Runtime.InteropServices.ImmutableCollectionsMarshal.AsImmutableArray({0})"),
        new CollectionType(
            typeof(ImmutableList<>), typeof(ImmutableListShape<>),
            Itself, "System.Collections.Immutable.ImmutableList.Create({0})"),
        new CollectionType(
            typeof(IImmutableList<>), typeof(ImmutableListInterfaceShape<>),
            Itself, "System.Collections.Immutable.ImmutableList.Create({0})"),
        new CollectionType(
            typeof(ImmutableQueue<>), typeof(ImmutableQueueShape<>),
            Array, "System.Collections.Immutable.ImmutableQueue.Create({0})"),
        new CollectionType(
            typeof(IImmutableQueue<>), typeof(ImmutableQueueInterfaceShape<>),
            Array, "System.Collections.Immutable.ImmutableQueue.Create({0})"),
        new CollectionType(
            typeof(ImmutableStack<>), typeof(ImmutableStackShape<>),
            Backwards, "System.Collections.Immutable.ImmutableStack.Create({0})"),
        new CollectionType(
            typeof(IImmutableStack<>), typeof(ImmutableStackInterfaceShape<>),
            Backwards, "System.Collections.Immutable.ImmutableStack.Create({0})"),
        new CollectionType(
            typeof(ImmutableDictionary<,>), typeof(ImmutableDictionaryShape<,>),
            Itself, "System.Collections.Immutable.ImmutableDictionary.CreateRange({1}, {0})"),
        new CollectionType(
            typeof(IImmutableDictionary<,>), typeof(ImmutableDictionaryInterfaceShape<,>),
            Itself, "System.Collections.Immutable.ImmutableDictionary.CreateRange({1}, {0})"),
        new CollectionType(
            typeof(ImmutableSortedDictionary<,>), typeof(ImmutableSortedDictionaryShape<,>),
            Itself, "System.Collections.Immutable.ImmutableSortedDictionary.CreateRange({1}, {0})"),
        new CollectionType(
            typeof(ImmutableHashSet<>), typeof(ImmutableHashSetShape<>),
            Itself, "System.Collections.Immutable.ImmutableHashSet.CreateRange({1}, {0})"),
        new CollectionType(
            typeof(IImmutableSet<>), typeof(ImmutableSetInterfaceShape<>),
            Itself, "System.Collections.Immutable.ImmutableHashSet.CreateRange({1}, {0})"),
        new CollectionType(
            typeof(ImmutableSortedSet<>), typeof(ImmutableSortedSetShape<>),
            Itself, "System.Collections.Immutable.ImmutableSortedSet.CreateRange({1}, {0})"),

        new CollectionType(
            typeof(FrozenSet<>), typeof(FrozenSetShape<>),
            Itself, "System.Collections.Frozen.FrozenSet.ToFrozenSet({0}, {1})"),
        new CollectionType(
            typeof(FrozenDictionary<,>), typeof(FrozenDictionaryShape<,>),
            Itself, "System.Collections.Frozen.FrozenDictionary.ToFrozenDictionary({0}, {1})"),
    ];
}
