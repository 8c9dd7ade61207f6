using System.Collections.Concurrent;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Generated;

/// <summary>
/// The shape of a concurrent queue. The items are a snapshot by <see cref="ConcurrentQueue{T}.ToArray"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ConcurrentQueueShape<T> : IGrowingListShape<ConcurrentQueueShape<T>, ConcurrentQueue<T>, T[], T>
{
    public static T[] Items(ConcurrentQueue<T> list) => list.ToArray();

    public static ConcurrentQueue<T> Create(int capacity) => new();

    public static void Add(ConcurrentQueue<T> builder, T item) => builder.Enqueue(item);
}

/// <summary>
/// The shape of a concurrent stack. The bottom item is first, so that reading pushes in the order of the bytes.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ConcurrentStackShape<T> : IGrowingListShape<ConcurrentStackShape<T>, ConcurrentStack<T>, T[], T>
{
    public static T[] Items(ConcurrentStack<T> list) => ShapeItems.Reversed(list.ToArray());

    public static ConcurrentStack<T> Create(int capacity) => new();

    public static void Add(ConcurrentStack<T> builder, T item) => builder.Push(item);
}

/// <summary>
/// The shape of a concurrent bag. The items are reversed, so that copies made by one thread have the same bytes.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ConcurrentBagShape<T> : IGrowingListShape<ConcurrentBagShape<T>, ConcurrentBag<T>, T[], T>
{
    public static T[] Items(ConcurrentBag<T> list) => ShapeItems.Reversed(list.ToArray());

    public static ConcurrentBag<T> Create(int capacity) => [];

    public static void Add(ConcurrentBag<T> builder, T item) => builder.Add(item);
}

/// <summary>
/// The shape of a concurrent dictionary. The entries are a snapshot by
/// <see cref="ConcurrentDictionary{TKey, TValue}.ToArray"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ConcurrentDictionaryShape<TKey, TValue>
    : IDictionaryShape<
        ConcurrentDictionaryShape<TKey, TValue>, ConcurrentDictionary<TKey, TValue>, KeyValuePair<TKey, TValue>[],
        ConcurrentDictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    public static KeyValuePair<TKey, TValue>[] Items(ConcurrentDictionary<TKey, TValue> collection) => collection.ToArray();

    public static object? ComparerOf(ConcurrentDictionary<TKey, TValue> collection) => collection.Comparer;

    public static ConcurrentDictionary<TKey, TValue> Create(int capacity, object? comparer) => new((IEqualityComparer<TKey>?)comparer);

    public static void Construct(ConcurrentDictionary<TKey, TValue> builder, int capacity, object? comparer) =>
        Constructor(builder, (IEqualityComparer<TKey>?)comparer);

    public static bool TryAdd(ConcurrentDictionary<TKey, TValue> builder, TKey key, TValue value) => builder.TryAdd(key, value);

    public static ConcurrentDictionary<TKey, TValue> Finish(ConcurrentDictionary<TKey, TValue> builder) => builder;

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Constructor(ConcurrentDictionary<TKey, TValue> dictionary, IEqualityComparer<TKey>? comparer);
}
