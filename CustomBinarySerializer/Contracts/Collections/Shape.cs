using System.ComponentModel;
namespace CustomBinarySerializer.Generated;

/// <summary>
/// How a collection is taken apart into items and made of them: the one statement of it, for contracts
/// (<see cref="ContractShapes"/>) and for object graphs. A shape is a struct without fields that implements
/// <see cref="IListShape{TSelf, TList, TSource, TBuilder, T}"/>,
/// <see cref="ISetShape{TSelf, TSet, TSource, TBuilder, T}"/> or
/// <see cref="IDictionaryShape{TSelf, TDictionary, TSource, TBuilder, TKey, TValue}"/>.
/// </summary>
/// <remarks>
/// The two adapters refuse null keys, duplicates, objects of derived types and comparers that can't be written, guard
/// keys of untrusted bytes, and bound counts; a shape has none of that to do.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IShape
{
    /// <summary>Hands the types of the shape to an adapter.</summary>
    TResult Accept<TResult>(IShapeVisitor<TResult> visitor);
}

/// <summary>An adapter: makes what it needs of a shape, whose types it gets as its own.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IShapeVisitor<out TResult>
{
    TResult List<TShape, TList, TSource, TBuilder, T>()
        where TShape : struct, IListShape<TShape, TList, TSource, TBuilder, T>
        where TList : class
        where TSource : class, IReadOnlyCollection<T>
        where TBuilder : class;

    TResult Set<TShape, TSet, TSource, TBuilder, T>()
        where TShape : struct, ISetShape<TShape, TSet, TSource, TBuilder, T>
        where TSet : class
        where TSource : class, IReadOnlyCollection<T>
        where TBuilder : class;

    TResult Dictionary<TShape, TDictionary, TSource, TBuilder, TKey, TValue>()
        where TShape : struct, IDictionaryShape<TShape, TDictionary, TSource, TBuilder, TKey, TValue>
        where TDictionary : class
        where TSource : class, IReadOnlyCollection<KeyValuePair<TKey, TValue>>
        where TBuilder : class
        where TKey : notnull;

    TResult PriorityQueue<TElement, TPriority>();
}

/// <summary>A collection that compares nothing.</summary>
/// <typeparam name="TSelf">The shape.</typeparam>
/// <typeparam name="TList">The collection.</typeparam>
/// <typeparam name="TSource">An array, which is a copy, or else a class that enumerates by a struct.</typeparam>
/// <typeparam name="TBuilder">
/// What items are added to: <typeparamref name="TList"/> itself where an empty one can be filled.
/// </typeparam>
/// <typeparam name="T">The items.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IListShape<TSelf, TList, TSource, TBuilder, T> : IShape
    where TSelf : struct, IListShape<TSelf, TList, TSource, TBuilder, T>
    where TList : class
    where TSource : class, IReadOnlyCollection<T>
    where TBuilder : class
{
    /// <summary>Returns the items in the order in which adding them makes the same collection.</summary>
    static abstract TSource Items(TList list);

    static abstract TBuilder Create(int capacity);

    static abstract void Add(TBuilder builder, T item);

    static abstract TList Finish(TBuilder builder);

    TResult IShape.Accept<TResult>(IShapeVisitor<TResult> visitor) => visitor.List<TSelf, TList, TSource, TBuilder, T>();
}

/// <summary>A list that is filled itself.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IGrowingListShape<TSelf, TList, TSource, T> : IListShape<TSelf, TList, TSource, TList, T>
    where TSelf : struct, IGrowingListShape<TSelf, TList, TSource, T>
    where TList : class
    where TSource : class, IReadOnlyCollection<T>
{
    static TList IListShape<TSelf, TList, TSource, TList, T>.Finish(TList builder) => builder;
}

/// <summary>A list that is made of a <see cref="List{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IListMadeOfList<TSelf, TList, T> : IListShape<TSelf, TList, T[], List<T>, T>
    where TSelf : struct, IListMadeOfList<TSelf, TList, T>
    where TList : class
{
    static List<T> IListShape<TSelf, TList, T[], List<T>, T>.Create(int capacity) => new(capacity);

    static void IListShape<TSelf, TList, T[], List<T>, T>.Add(List<T> builder, T item) => builder.Add(item);
}

/// <summary>What a collection does with its keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum KeyComparison
{
    Hashing,

    /// <summary>Hashing strings without a seed, as frozen collections do.</summary>
    Freezing,
    Sorting,
}

/// <summary>A collection that compares its items, or a part of them: the key.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IKeyedShape<TSelf, TCollection, TSource, TBuilder, TKey> : IShape
    where TSelf : struct, IKeyedShape<TSelf, TCollection, TSource, TBuilder, TKey>
    where TCollection : class
    where TBuilder : class
{
    static virtual KeyComparison Comparison => KeyComparison.Hashing;

    /// <summary>Returns the items in the order in which they are to be added.</summary>
    static abstract TSource Items(TCollection collection);

    /// <summary>
    /// Returns an <see cref="IEqualityComparer{T}"/>, an <see cref="IComparer{T}"/>, or null for the default one.
    /// </summary>
    static abstract object? ComparerOf(TCollection collection);

    /// <summary>Whether values are compared, too.</summary>
    static virtual bool ComparesValues => false;

    /// <summary>Returns how values are compared; null for the default way.</summary>
    static virtual object? ValueComparerOf(TCollection collection) => null;

    /// <param name="capacity">How many items are expected.</param>
    /// <param name="comparer">
    /// An <see cref="IComparer{T}"/> under <see cref="KeyComparison.Sorting"/>, else an
    /// <see cref="IEqualityComparer{T}"/>; null for the default one.
    /// </param>
    static abstract TBuilder Create(int capacity, object? comparer);

    /// <summary>Sets how an empty builder compares values.</summary>
    static virtual void SetValueComparer(TBuilder builder, object comparer) => throw new NotSupportedException();

    /// <summary>
    /// Runs the constructor of a collection that is its own builder and has its place in a graph before its comparer is
    /// known.
    /// </summary>
    static virtual void Construct(TBuilder builder, int capacity, object? comparer) => throw new NotSupportedException();

    static abstract TCollection Finish(TBuilder builder);
}

/// <summary>A set.</summary>
/// <inheritdoc cref="IListShape{TSelf, TList, TSource, TBuilder, T}"/>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ISetShape<TSelf, TSet, TSource, TBuilder, T> : IKeyedShape<TSelf, TSet, TSource, TBuilder, T>
    where TSelf : struct, ISetShape<TSelf, TSet, TSource, TBuilder, T>
    where TSet : class
    where TSource : class, IReadOnlyCollection<T>
    where TBuilder : class
{
    /// <summary>Returns false for a duplicate.</summary>
    static abstract bool TryAdd(TBuilder builder, T item);

    TResult IShape.Accept<TResult>(IShapeVisitor<TResult> visitor) => visitor.Set<TSelf, TSet, TSource, TBuilder, T>();
}

/// <summary>A set that is made of a <see cref="HashSet{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ISetMadeOfHashSet<TSelf, TSet, TSource, T> : ISetShape<TSelf, TSet, TSource, HashSet<T>, T>
    where TSelf : struct, ISetMadeOfHashSet<TSelf, TSet, TSource, T>
    where TSet : class
    where TSource : class, IReadOnlyCollection<T>
{
    static HashSet<T> IKeyedShape<TSelf, TSet, TSource, HashSet<T>, T>.Create(int capacity, object? comparer) => HashSetShape<T>.Create(capacity, comparer);

    static bool ISetShape<TSelf, TSet, TSource, HashSet<T>, T>.TryAdd(HashSet<T> builder, T item) => builder.Add(item);
}

/// <summary>A dictionary.</summary>
/// <inheritdoc cref="IListShape{TSelf, TList, TSource, TBuilder, T}"/>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IDictionaryShape<TSelf, TDictionary, TSource, TBuilder, TKey, TValue> : IKeyedShape<TSelf, TDictionary, TSource, TBuilder, TKey>
    where TSelf : struct, IDictionaryShape<TSelf, TDictionary, TSource, TBuilder, TKey, TValue>
    where TDictionary : class
    where TSource : class, IReadOnlyCollection<KeyValuePair<TKey, TValue>>
    where TBuilder : class
    where TKey : notnull
{
    /// <summary>
    /// Whether entries are sorted before they are added, whatever order the bytes have: each that followed a larger one
    /// would move all of those, and an attacker would send them backwards.
    /// </summary>
    static virtual bool IsAddedInOrder => false;

    /// <summary>Returns false for a duplicate.</summary>
    /// <param name="builder">The builder.</param>
    /// <param name="key">Not null.</param>
    /// <param name="value">The value.</param>
    static abstract bool TryAdd(TBuilder builder, TKey key, TValue value);

    TResult IShape.Accept<TResult>(IShapeVisitor<TResult> visitor) => visitor.Dictionary<TSelf, TDictionary, TSource, TBuilder, TKey, TValue>();
}

/// <summary>A dictionary that is made of a <see cref="Dictionary{TKey, TValue}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IDictionaryMadeOfDictionary<TSelf, TDictionary, TSource, TKey, TValue>
    : IDictionaryShape<TSelf, TDictionary, TSource, Dictionary<TKey, TValue>, TKey, TValue>
    where TSelf : struct, IDictionaryMadeOfDictionary<TSelf, TDictionary, TSource, TKey, TValue>
    where TDictionary : class
    where TSource : class, IReadOnlyCollection<KeyValuePair<TKey, TValue>>
    where TKey : notnull
{
    static Dictionary<TKey, TValue> IKeyedShape<TSelf, TDictionary, TSource, Dictionary<TKey, TValue>, TKey>.Create(int capacity, object? comparer) =>
        DictionaryShape<TKey, TValue>.Create(capacity, comparer);

    static bool IDictionaryShape<TSelf, TDictionary, TSource, Dictionary<TKey, TValue>, TKey, TValue>.TryAdd(
        Dictionary<TKey, TValue> builder, TKey key, TValue value) => builder.TryAdd(key, value);
}

/// <summary>What shapes share.</summary>
internal static class ShapeItems
{
    /// <summary>Returns the array itself, from its end to its beginning.</summary>
    internal static T[] Reversed<T>(T[] items)
    {
        Array.Reverse(items);
        return items;
    }

    /// <summary>
    /// Adds an entry where Add would put the text of the key into its error; returns false for a duplicate.
    /// </summary>
    internal static bool TrySet<TKey, TValue>(IDictionary<TKey, TValue> builder, TKey key, TValue value)
    {
        int before = builder.Count;
        builder[key] = value;
        return builder.Count != before;
    }
}
