using System.ComponentModel;
namespace CustomBinarySerializer.Generated;

/// <summary>
/// A shape: the way a collection is split into items and built from items, for contracts and object graphs.
/// </summary>
/// <remarks>
/// <para>
/// A shape is a struct without fields that implements <see cref="IListShape{TSelf, TList, TSource, TBuilder, T}"/>,
/// <see cref="ISetShape{TSelf, TSet, TSource, TBuilder, T}"/> or
/// <see cref="IDictionaryShape{TSelf, TDictionary, TSource, TBuilder, TKey, TValue}"/>.
/// </para>
/// <para>
/// There are two adapters, <see cref="ContractShapes"/> and the one for object graphs. The adapters reject null keys,
/// duplicates, derived types and comparers that can't be written. They also protect against malicious keys and counts,
/// so shapes don't.
/// </para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IShape
{
    /// <summary>Passes the type arguments of the shape to an adapter.</summary>
    TResult Accept<TResult>(IShapeVisitor<TResult> visitor);
}

/// <summary>A visitor that gets the type arguments of a shape and creates a result from them.</summary>
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

/// <summary>The shape of a collection that doesn't compare its items.</summary>
/// <typeparam name="TSelf">The type of the shape.</typeparam>
/// <typeparam name="TList">The type of the collection.</typeparam>
/// <typeparam name="TSource">
/// An array type for a copy of the items, or a class whose enumerator is a struct.
/// </typeparam>
/// <typeparam name="TBuilder">
/// The type that items are added to: <typeparamref name="TList"/> itself if an empty one can be filled.
/// </typeparam>
/// <typeparam name="T">The type of the items.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IListShape<TSelf, TList, TSource, TBuilder, T> : IShape
    where TSelf : struct, IListShape<TSelf, TList, TSource, TBuilder, T>
    where TList : class
    where TSource : class, IReadOnlyCollection<T>
    where TBuilder : class
{
    /// <summary>Returns the items in the order in which adding them creates the same collection.</summary>
    static abstract TSource Items(TList list);

    static abstract TBuilder Create(int capacity);

    static abstract void Add(TBuilder builder, T item);

    static abstract TList Finish(TBuilder builder);

    TResult IShape.Accept<TResult>(IShapeVisitor<TResult> visitor) => visitor.List<TSelf, TList, TSource, TBuilder, T>();
}

/// <summary>The shape of a list that is its own builder.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IGrowingListShape<TSelf, TList, TSource, T> : IListShape<TSelf, TList, TSource, TList, T>
    where TSelf : struct, IGrowingListShape<TSelf, TList, TSource, T>
    where TList : class
    where TSource : class, IReadOnlyCollection<T>
{
    static TList IListShape<TSelf, TList, TSource, TList, T>.Finish(TList builder) => builder;
}

/// <summary>The shape of a list that is created from a <see cref="List{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IListMadeOfList<TSelf, TList, T> : IListShape<TSelf, TList, T[], List<T>, T>
    where TSelf : struct, IListMadeOfList<TSelf, TList, T>
    where TList : class
{
    static List<T> IListShape<TSelf, TList, T[], List<T>, T>.Create(int capacity) => new(capacity);

    static void IListShape<TSelf, TList, T[], List<T>, T>.Add(List<T> builder, T item) => builder.Add(item);
}

/// <summary>The operations of a collection on its keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum KeyComparison
{
    Hashing,

    /// <summary>Hashing without a seed for strings, as in frozen collections.</summary>
    Freezing,
    Sorting,
}

/// <summary>The shape of a collection that compares its items, or their keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IKeyedShape<TSelf, TCollection, TSource, TBuilder, TKey> : IShape
    where TSelf : struct, IKeyedShape<TSelf, TCollection, TSource, TBuilder, TKey>
    where TCollection : class
    where TBuilder : class
{
    static virtual KeyComparison Comparison => KeyComparison.Hashing;

    /// <summary>Returns the items in the order in which they are added again.</summary>
    static abstract TSource Items(TCollection collection);

    /// <summary>
    /// Returns an <see cref="IEqualityComparer{T}"/>, an <see cref="IComparer{T}"/>, or null for the default one.
    /// </summary>
    static abstract object? ComparerOf(TCollection collection);

    /// <summary>Gets whether the collection compares values, too.</summary>
    static virtual bool ComparesValues => false;

    /// <summary>Returns the comparer of values, or null for the default one.</summary>
    static virtual object? ValueComparerOf(TCollection collection) => null;

    /// <param name="capacity">The expected number of items.</param>
    /// <param name="comparer">
    /// An <see cref="IComparer{T}"/> for <see cref="KeyComparison.Sorting"/>, else an
    /// <see cref="IEqualityComparer{T}"/>; null for the default one.
    /// </param>
    static abstract TBuilder Create(int capacity, object? comparer);

    /// <summary>Sets the value comparer of an empty builder.</summary>
    static virtual void SetValueComparer(TBuilder builder, object comparer) => throw new NotSupportedException();

    /// <summary>Runs the constructor of a collection that is its own builder, once a graph has its comparer.</summary>
    static virtual void Construct(TBuilder builder, int capacity, object? comparer) => throw new NotSupportedException();

    static abstract TCollection Finish(TBuilder builder);
}

/// <summary>The shape of a set.</summary>
/// <inheritdoc cref="IListShape{TSelf, TList, TSource, TBuilder, T}"/>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ISetShape<TSelf, TSet, TSource, TBuilder, T> : IKeyedShape<TSelf, TSet, TSource, TBuilder, T>
    where TSelf : struct, ISetShape<TSelf, TSet, TSource, TBuilder, T>
    where TSet : class
    where TSource : class, IReadOnlyCollection<T>
    where TBuilder : class
{
    /// <summary>Adds an item. Returns false for a duplicate.</summary>
    static abstract bool TryAdd(TBuilder builder, T item);

    TResult IShape.Accept<TResult>(IShapeVisitor<TResult> visitor) => visitor.Set<TSelf, TSet, TSource, TBuilder, T>();
}

/// <summary>The shape of a set that is created from a <see cref="HashSet{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ISetMadeOfHashSet<TSelf, TSet, TSource, T> : ISetShape<TSelf, TSet, TSource, HashSet<T>, T>
    where TSelf : struct, ISetMadeOfHashSet<TSelf, TSet, TSource, T>
    where TSet : class
    where TSource : class, IReadOnlyCollection<T>
{
    static HashSet<T> IKeyedShape<TSelf, TSet, TSource, HashSet<T>, T>.Create(int capacity, object? comparer) =>
        HashSetShape<T>.Create(capacity, comparer);

    static bool ISetShape<TSelf, TSet, TSource, HashSet<T>, T>.TryAdd(HashSet<T> builder, T item) => builder.Add(item);
}

/// <summary>The shape of a dictionary.</summary>
/// <inheritdoc cref="IListShape{TSelf, TList, TSource, TBuilder, T}"/>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IDictionaryShape<TSelf, TDictionary, TSource, TBuilder, TKey, TValue>
    : IKeyedShape<TSelf, TDictionary, TSource, TBuilder, TKey>
    where TSelf : struct, IDictionaryShape<TSelf, TDictionary, TSource, TBuilder, TKey, TValue>
    where TDictionary : class
    where TSource : class, IReadOnlyCollection<KeyValuePair<TKey, TValue>>
    where TBuilder : class
    where TKey : notnull
{
    /// <summary>Gets whether entries must be sorted before they are added.</summary>
    /// <remarks>
    /// Adding in reverse order would move all larger entries each time, which an attacker could exploit.
    /// </remarks>
    static virtual bool IsAddedInOrder => false;

    /// <summary>Adds an entry. Returns false for a duplicate.</summary>
    /// <param name="builder">The builder.</param>
    /// <param name="key">The key, which isn't null.</param>
    /// <param name="value">The value.</param>
    static abstract bool TryAdd(TBuilder builder, TKey key, TValue value);

    TResult IShape.Accept<TResult>(IShapeVisitor<TResult> visitor) =>
        visitor.Dictionary<TSelf, TDictionary, TSource, TBuilder, TKey, TValue>();
}

/// <summary>The shape of a dictionary that is created from a <see cref="Dictionary{TKey, TValue}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IDictionaryMadeOfDictionary<TSelf, TDictionary, TSource, TKey, TValue>
    : IDictionaryShape<TSelf, TDictionary, TSource, Dictionary<TKey, TValue>, TKey, TValue>
    where TSelf : struct, IDictionaryMadeOfDictionary<TSelf, TDictionary, TSource, TKey, TValue>
    where TDictionary : class
    where TSource : class, IReadOnlyCollection<KeyValuePair<TKey, TValue>>
    where TKey : notnull
{
    static Dictionary<TKey, TValue> IKeyedShape<TSelf, TDictionary, TSource, Dictionary<TKey, TValue>, TKey>.Create(
        int capacity, object? comparer) =>
        DictionaryShape<TKey, TValue>.Create(capacity, comparer);

    static bool IDictionaryShape<TSelf, TDictionary, TSource, Dictionary<TKey, TValue>, TKey, TValue>.TryAdd(
        Dictionary<TKey, TValue> builder, TKey key, TValue value) => builder.TryAdd(key, value);
}

/// <summary>Methods that shapes share.</summary>
internal static class ShapeItems
{
    /// <summary>Reverses an array in place and returns it.</summary>
    internal static T[] Reversed<T>(T[] items)
    {
        Array.Reverse(items);
        return items;
    }

    /// <summary>
    /// Adds an entry. Returns false for a duplicate. Unlike Add, it puts no text of the key into an error.
    /// </summary>
    internal static bool TrySet<TKey, TValue>(IDictionary<TKey, TValue> builder, TKey key, TValue value)
    {
        int before = builder.Count;
        builder[key] = value;
        return builder.Count != before;
    }
}
