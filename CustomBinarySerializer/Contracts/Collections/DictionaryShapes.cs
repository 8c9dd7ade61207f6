using System.Collections.Frozen;
using System.Collections.ObjectModel;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct DictionaryShape<TKey, TValue>
    : IDictionaryShape<
        DictionaryShape<TKey, TValue>, Dictionary<TKey, TValue>, Dictionary<TKey, TValue>, Dictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    public static Dictionary<TKey, TValue> Items(Dictionary<TKey, TValue> collection) => collection;

    public static object? ComparerOf(Dictionary<TKey, TValue> collection) => collection.Comparer;

    public static Dictionary<TKey, TValue> Create(int capacity, object? comparer) =>
        comparer is null ? new(capacity) : new(capacity, (IEqualityComparer<TKey>)comparer);

    public static void Construct(Dictionary<TKey, TValue> builder, int capacity, object? comparer) =>
        Constructor(builder, capacity, (IEqualityComparer<TKey>?)comparer);

    public static bool TryAdd(Dictionary<TKey, TValue> builder, TKey key, TValue value) => builder.TryAdd(key, value);

    public static Dictionary<TKey, TValue> Finish(Dictionary<TKey, TValue> builder) => builder;

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Constructor(Dictionary<TKey, TValue> dictionary, int capacity, IEqualityComparer<TKey>? comparer);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct DictionaryInterfaceShape<TKey, TValue>
    : IDictionaryMadeOfDictionary<
        DictionaryInterfaceShape<TKey, TValue>, IDictionary<TKey, TValue>, KeyValuePair<TKey, TValue>[], TKey, TValue>
    where TKey : notnull
{
    public static KeyValuePair<TKey, TValue>[] Items(IDictionary<TKey, TValue> collection) => collection.ToArray();

    public static object? ComparerOf(IDictionary<TKey, TValue> collection) => ComparerFinder.FindInDictionary(collection);

    public static IDictionary<TKey, TValue> Finish(Dictionary<TKey, TValue> builder) => builder;
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ReadOnlyDictionaryInterfaceShape<TKey, TValue>
    : IDictionaryMadeOfDictionary<
        ReadOnlyDictionaryInterfaceShape<TKey, TValue>, IReadOnlyDictionary<TKey, TValue>, KeyValuePair<TKey, TValue>[], TKey, TValue>
    where TKey : notnull
{
    public static KeyValuePair<TKey, TValue>[] Items(IReadOnlyDictionary<TKey, TValue> collection) => collection.ToArray();

    public static object? ComparerOf(IReadOnlyDictionary<TKey, TValue> collection) => ComparerFinder.FindInDictionary(collection);

    public static IReadOnlyDictionary<TKey, TValue> Finish(Dictionary<TKey, TValue> builder) => builder;
}

/// <summary>A shape for contracts. In a graph, the type is a view of another collection.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ReadOnlyDictionaryShape<TKey, TValue>
    : IDictionaryMadeOfDictionary<
        ReadOnlyDictionaryShape<TKey, TValue>, ReadOnlyDictionary<TKey, TValue>, KeyValuePair<TKey, TValue>[], TKey, TValue>
    where TKey : notnull
{
    public static KeyValuePair<TKey, TValue>[] Items(ReadOnlyDictionary<TKey, TValue> collection) => collection.ToArray();

    public static object? ComparerOf(ReadOnlyDictionary<TKey, TValue> collection) => ComparerFinder.FindInDictionary(collection);

    public static ReadOnlyDictionary<TKey, TValue> Finish(Dictionary<TKey, TValue> builder) => new(builder);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct FrozenDictionaryShape<TKey, TValue>
    : IDictionaryMadeOfDictionary<
        FrozenDictionaryShape<TKey, TValue>, FrozenDictionary<TKey, TValue>, FrozenDictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    public static KeyComparison Comparison => KeyComparison.Freezing;

    public static FrozenDictionary<TKey, TValue> Items(FrozenDictionary<TKey, TValue> collection) => collection;

    public static object? ComparerOf(FrozenDictionary<TKey, TValue> collection) => collection.Comparer;

    public static FrozenDictionary<TKey, TValue> Finish(Dictionary<TKey, TValue> builder) => builder.ToFrozenDictionary(builder.Comparer);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct OrderedDictionaryShape<TKey, TValue>
    : IDictionaryShape<
        OrderedDictionaryShape<TKey, TValue>, OrderedDictionary<TKey, TValue>, OrderedDictionary<TKey, TValue>,
        OrderedDictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    public static OrderedDictionary<TKey, TValue> Items(OrderedDictionary<TKey, TValue> collection) => collection;

    public static object? ComparerOf(OrderedDictionary<TKey, TValue> collection) => collection.Comparer;

    public static OrderedDictionary<TKey, TValue> Create(int capacity, object? comparer) =>
        new(capacity, (IEqualityComparer<TKey>?)comparer);

    public static void Construct(OrderedDictionary<TKey, TValue> builder, int capacity, object? comparer) =>
        Constructor(builder, capacity, (IEqualityComparer<TKey>?)comparer);

    public static bool TryAdd(OrderedDictionary<TKey, TValue> builder, TKey key, TValue value) => builder.TryAdd(key, value);

    public static OrderedDictionary<TKey, TValue> Finish(OrderedDictionary<TKey, TValue> builder) => builder;

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Constructor(OrderedDictionary<TKey, TValue> dictionary, int capacity, IEqualityComparer<TKey>? comparer);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SortedDictionaryShape<TKey, TValue>
    : IDictionaryShape<
        SortedDictionaryShape<TKey, TValue>, SortedDictionary<TKey, TValue>, SortedDictionary<TKey, TValue>,
        SortedDictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    public static KeyComparison Comparison => KeyComparison.Sorting;

    public static SortedDictionary<TKey, TValue> Items(SortedDictionary<TKey, TValue> collection) => collection;

    public static object? ComparerOf(SortedDictionary<TKey, TValue> collection) => collection.Comparer;

    public static SortedDictionary<TKey, TValue> Create(int capacity, object? comparer) => new((IComparer<TKey>?)comparer);

    public static void Construct(SortedDictionary<TKey, TValue> builder, int capacity, object? comparer) =>
        Constructor(builder, (IComparer<TKey>?)comparer);

    public static bool TryAdd(SortedDictionary<TKey, TValue> builder, TKey key, TValue value) => ShapeItems.TrySet(builder, key, value);

    public static SortedDictionary<TKey, TValue> Finish(SortedDictionary<TKey, TValue> builder) => builder;

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Constructor(SortedDictionary<TKey, TValue> dictionary, IComparer<TKey>? comparer);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SortedListShape<TKey, TValue>
    : IDictionaryShape<
        SortedListShape<TKey, TValue>, SortedList<TKey, TValue>, KeyValuePair<TKey, TValue>[], SortedList<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    public static KeyComparison Comparison => KeyComparison.Sorting;

    public static bool IsAddedInOrder => true;

    public static KeyValuePair<TKey, TValue>[] Items(SortedList<TKey, TValue> collection) => collection.ToArray();

    public static object? ComparerOf(SortedList<TKey, TValue> collection) => collection.Comparer;

    public static SortedList<TKey, TValue> Create(int capacity, object? comparer) => new(capacity, (IComparer<TKey>?)comparer);

    public static void Construct(SortedList<TKey, TValue> builder, int capacity, object? comparer) =>
        Constructor(builder, capacity, (IComparer<TKey>?)comparer);

    public static bool TryAdd(SortedList<TKey, TValue> builder, TKey key, TValue value) => ShapeItems.TrySet(builder, key, value);

    public static SortedList<TKey, TValue> Finish(SortedList<TKey, TValue> builder) => builder;

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Constructor(SortedList<TKey, TValue> list, int capacity, IComparer<TKey>? comparer);
}

/// <summary>
/// The shape of a priority queue. Items keep the order of the heap, so that equal priorities leave a copy in the same
/// order.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct PriorityQueueShape<TElement, TPriority>
    : IKeyedShape<
        PriorityQueueShape<TElement, TPriority>, PriorityQueue<TElement, TPriority>,
        PriorityQueue<TElement, TPriority>.UnorderedItemsCollection, PriorityQueue<TElement, TPriority>, TPriority>
{
    public static KeyComparison Comparison => KeyComparison.Sorting;

    public static PriorityQueue<TElement, TPriority>.UnorderedItemsCollection Items(PriorityQueue<TElement, TPriority> collection) =>
        collection.UnorderedItems;

    public static object? ComparerOf(PriorityQueue<TElement, TPriority> collection) => collection.Comparer;

    public static PriorityQueue<TElement, TPriority> Create(int capacity, object? comparer) =>
        new(capacity, (IComparer<TPriority>?)comparer);

    public static void Construct(PriorityQueue<TElement, TPriority> builder, int capacity, object? comparer) =>
        Constructor(builder, capacity, (IComparer<TPriority>?)comparer);

    public static PriorityQueue<TElement, TPriority> Finish(PriorityQueue<TElement, TPriority> builder) => builder;

    public TResult Accept<TResult>(IShapeVisitor<TResult> visitor) => visitor.PriorityQueue<TElement, TPriority>();

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Constructor(PriorityQueue<TElement, TPriority> queue, int capacity, IComparer<TPriority>? comparer);
}
