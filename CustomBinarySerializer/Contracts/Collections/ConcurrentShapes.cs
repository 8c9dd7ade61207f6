using System.Collections.Concurrent;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Generated;

/// <summary>
/// What <see cref="ConcurrentQueue{T}.ToArray"/> gives: a moment of a queue that others may be using.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ConcurrentQueueShape<T> : IGrowingListShape<ConcurrentQueueShape<T>, ConcurrentQueue<T>, T[], T>
{
    public static T[] Items(ConcurrentQueue<T> list) => list.ToArray();

    public static ConcurrentQueue<T> Create(int capacity) => new();

    public static void Add(ConcurrentQueue<T> builder, T item) => builder.Enqueue(item);
}

/// <summary>The bottom first, so that reading pushes in the order of the bytes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ConcurrentStackShape<T> : IGrowingListShape<ConcurrentStackShape<T>, ConcurrentStack<T>, T[], T>
{
    public static T[] Items(ConcurrentStack<T> list) => ShapeItems.Reversed(list.ToArray());

    public static ConcurrentStack<T> Create(int capacity) => new();

    public static void Add(ConcurrentStack<T> builder, T item) => builder.Push(item);
}

/// <summary>
/// Backwards, as of a stack: what one thread has added, it is given back in that order, and so the bytes stay the same.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ConcurrentBagShape<T> : IGrowingListShape<ConcurrentBagShape<T>, ConcurrentBag<T>, T[], T>
{
    public static T[] Items(ConcurrentBag<T> list) => ShapeItems.Reversed(list.ToArray());

    public static ConcurrentBag<T> Create(int capacity) => [];

    public static void Add(ConcurrentBag<T> builder, T item) => builder.Add(item);
}

/// <summary>
/// What <see cref="ConcurrentDictionary{TKey, TValue}.ToArray"/> gives: a moment of a dictionary that others may be
/// using.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ConcurrentDictionaryShape<TKey, TValue>
    : IDictionaryShape<ConcurrentDictionaryShape<TKey, TValue>, ConcurrentDictionary<TKey, TValue>, KeyValuePair<TKey, TValue>[], ConcurrentDictionary<TKey, TValue>, TKey, TValue>
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
