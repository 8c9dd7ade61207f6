using System.ComponentModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts.Collections;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

/// <summary>The adapter of shapes for contracts: it returns the methods that contracts call.</summary>
/// <remarks>These methods reject null keys, duplicates, derived types and comparers without a code.</remarks>
internal sealed class ContractShapes : IShapeVisitor<CollectionShape.Methods>
{
    public CollectionShape.Methods List<TShape, TList, TSource, TBuilder, T>()
        where TShape : struct, IListShape<TShape, TList, TSource, TBuilder, T>
        where TList : class
        where TSource : class, IReadOnlyCollection<T>
        where TBuilder : class =>
        new(
            new Func<TList, TSource>(ListCalls<TShape, TList, TSource, TBuilder, T>.Items).Method,
            new Func<PayloadHost, int, TBuilder>(ListCalls<TShape, TList, TSource, TBuilder, T>.Create).Method,
            new Action<TBuilder, T>(ListCalls<TShape, TList, TSource, TBuilder, T>.Add).Method,
            new Func<TBuilder, TList>(ListCalls<TShape, TList, TSource, TBuilder, T>.Finish).Method,
            Comparer: null);

    public CollectionShape.Methods Set<TShape, TSet, TSource, TBuilder, T>()
        where TShape : struct, ISetShape<TShape, TSet, TSource, TBuilder, T>
        where TSet : class
        where TSource : class, IReadOnlyCollection<T>
        where TBuilder : class =>
        Keyed<TShape, TSet, TSource, TBuilder, T>(new Action<TBuilder, T>(SetCalls<TShape, TSet, TSource, TBuilder, T>.Add));

    public CollectionShape.Methods Dictionary<TShape, TDictionary, TSource, TBuilder, TKey, TValue>()
        where TShape : struct, IDictionaryShape<TShape, TDictionary, TSource, TBuilder, TKey, TValue>
        where TDictionary : class
        where TSource : class, IReadOnlyCollection<KeyValuePair<TKey, TValue>>
        where TBuilder : class
        where TKey : notnull
    {
        CollectionShape.Methods methods = Keyed<TShape, TDictionary, TSource, TBuilder, TKey>(
            new Action<TBuilder, KeyValuePair<TKey, TValue>>(DictionaryCalls<TShape, TDictionary, TSource, TBuilder, TKey, TValue>.Add));
        return !TShape.IsAddedInOrder ? methods : methods with
        {
            Create = methods.Comparer is null
                ? new Func<PayloadHost, int, EntriesToSort<TKey, TValue>>(
                    SortingCalls<TShape, TDictionary, TSource, TBuilder, TKey, TValue>.Create).Method
                : new Func<PayloadHost, int, byte, EntriesToSort<TKey, TValue>>(
                    SortingCalls<TShape, TDictionary, TSource, TBuilder, TKey, TValue>.Create).Method,
            Add = new Action<EntriesToSort<TKey, TValue>, KeyValuePair<TKey, TValue>>(
                SortingCalls<TShape, TDictionary, TSource, TBuilder, TKey, TValue>.Add).Method,
            Finish = new Func<EntriesToSort<TKey, TValue>, TDictionary>(
                SortingCalls<TShape, TDictionary, TSource, TBuilder, TKey, TValue>.Finish).Method,
        };
    }

    public CollectionShape.Methods PriorityQueue<TElement, TPriority>() =>
        Keyed<
            PriorityQueueShape<TElement, TPriority>, PriorityQueue<TElement, TPriority>,
            PriorityQueue<TElement, TPriority>.UnorderedItemsCollection, PriorityQueue<TElement, TPriority>, TPriority>(
            new Action<PriorityQueue<TElement, TPriority>, (TElement Element, TPriority Priority)>(
                PriorityQueueCalls<TElement, TPriority>.Add));

    private static CollectionShape.Methods Keyed<TShape, TCollection, TSource, TBuilder, TKey>(Delegate add)
        where TShape : struct, IKeyedShape<TShape, TCollection, TSource, TBuilder, TKey>
        where TCollection : class
        where TBuilder : class =>
        new(
            new Func<TCollection, TSource>(KeyedCalls<TShape, TCollection, TSource, TBuilder, TKey>.Items).Method,
            KeyComparers.HaveCode<TKey>()
                ? new Func<PayloadHost, int, byte, TBuilder>(KeyedCalls<TShape, TCollection, TSource, TBuilder, TKey>.Create).Method
                : new Func<PayloadHost, int, TBuilder>(KeyedCalls<TShape, TCollection, TSource, TBuilder, TKey>.Create).Method,
            add.Method,
            new Func<TBuilder, TCollection>(KeyedCalls<TShape, TCollection, TSource, TBuilder, TKey>.Finish).Method,
            KeyComparers.HaveCode<TKey>()
                ? new Func<TCollection, byte>(KeyedCalls<TShape, TCollection, TSource, TBuilder, TKey>.Comparer).Method
                : null);
}

/// <summary>The methods that contracts call for lists.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ListCalls<TShape, TList, TSource, TBuilder, T>
    where TShape : struct, IListShape<TShape, TList, TSource, TBuilder, T>
    where TList : class
    where TSource : class, IReadOnlyCollection<T>
    where TBuilder : class
{
    public static TSource Items(TList list) => TShape.Items(ExactTypes.Require(list));

    public static TBuilder Create(PayloadHost host, int count) => TShape.Create(BinaryReaderCollectionExtensions.InitialCapacity(count));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Add(TBuilder builder, T item) => TShape.Add(builder, item);

    public static TList Finish(TBuilder builder) => TShape.Finish(builder);
}

/// <summary>The methods that contracts call for collections with keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class KeyedCalls<TShape, TCollection, TSource, TBuilder, TKey>
    where TShape : struct, IKeyedShape<TShape, TCollection, TSource, TBuilder, TKey>
    where TCollection : class
    where TBuilder : class
{
    public static byte Comparer(TCollection collection) => ComparerCode.OfEither<TKey>(TShape.ComparerOf(collection), collection.GetType());

    public static TSource Items(TCollection collection)
    {
        if (!KeyComparers.HaveCode<TKey>())
        {
            Comparer(collection);
        }

        return TShape.ValueComparerOf(collection) is { } ofValues
            ? throw PayloadErrors.ComparerWithoutCode(ofValues.GetType(), collection.GetType())
            : TShape.Items(ExactTypes.Require(collection));
    }

    public static TBuilder Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    public static TBuilder Create(PayloadHost host, int count, byte comparer) =>
        TShape.Create(
            BinaryReaderCollectionExtensions.InitialCapacity(count), KeyComparers.OfCode<TKey>(comparer, TShape.Comparison, host));

    public static TCollection Finish(TBuilder builder)
    {
        TCollection collection = TShape.Finish(builder);
        if (KeyComparers.MayBeGuarded<TKey>(TShape.Comparison))
        {
            KeyComparers.EndBuilding<TKey>(TShape.ComparerOf(collection));
        }

        return collection;
    }
}

/// <summary>
/// The methods that contracts call for sets, in addition to
/// <see cref="KeyedCalls{TShape, TCollection, TSource, TBuilder, TKey}"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class SetCalls<TShape, TSet, TSource, TBuilder, T>
    where TShape : struct, ISetShape<TShape, TSet, TSource, TBuilder, T>
    where TSet : class
    where TSource : class, IReadOnlyCollection<T>
    where TBuilder : class
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Add(TBuilder builder, T item)
    {
        if (!TShape.TryAdd(builder, item))
        {
            Refuse(builder);
        }
    }

    private static void Refuse(TBuilder builder) => throw PayloadErrors.NotASet(((ICollection<T>)builder).Count);
}

/// <summary>
/// The methods that contracts call for dictionaries, in addition to
/// <see cref="KeyedCalls{TShape, TCollection, TSource, TBuilder, TKey}"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class DictionaryCalls<TShape, TDictionary, TSource, TBuilder, TKey, TValue>
    where TShape : struct, IDictionaryShape<TShape, TDictionary, TSource, TBuilder, TKey, TValue>
    where TDictionary : class
    where TSource : class, IReadOnlyCollection<KeyValuePair<TKey, TValue>>
    where TBuilder : class
    where TKey : notnull
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Add(TBuilder builder, KeyValuePair<TKey, TValue> item)
    {
        if (item.Key is null || !TShape.TryAdd(builder, item.Key, item.Value))
        {
            Refuse(builder, item.Key is null);
        }
    }

    private static void Refuse(TBuilder builder, bool isNull) =>
        throw PayloadErrors.NotADictionary(((ICollection<KeyValuePair<TKey, TValue>>)builder).Count, isNull);
}

/// <summary>A list of dictionary entries that is sorted after the last one has been added.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class EntriesToSort<TKey, TValue>(int capacity, IComparer<TKey> comparer)
{
    private readonly List<KeyValuePair<TKey, TValue>> _entries = new(capacity);
    private bool _isSorted = true;

    public IComparer<TKey> Comparer => comparer;

    public void Add(KeyValuePair<TKey, TValue> item)
    {
        if (item.Key is null)
        {
            throw PayloadErrors.NotADictionary(_entries.Count, isNull: true);
        }

        _isSorted = _isSorted && (_entries.Count == 0 || comparer.Compare(_entries[^1].Key, item.Key) < 0);
        _entries.Add(item);
    }

    public List<KeyValuePair<TKey, TValue>> Sort()
    {
        if (!_isSorted)
        {
            _entries.Sort((x, y) => comparer.Compare(x.Key, y.Key));
        }

        return _entries;
    }
}

/// <summary>The methods that contracts call for dictionaries whose entries are added in order.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class SortingCalls<TShape, TDictionary, TSource, TBuilder, TKey, TValue>
    where TShape : struct, IDictionaryShape<TShape, TDictionary, TSource, TBuilder, TKey, TValue>
    where TDictionary : class
    where TSource : class, IReadOnlyCollection<KeyValuePair<TKey, TValue>>
    where TBuilder : class
    where TKey : notnull
{
    public static EntriesToSort<TKey, TValue> Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    public static EntriesToSort<TKey, TValue> Create(PayloadHost host, int count, byte comparer) => new(
        BinaryReaderCollectionExtensions.InitialCapacity(count),
        (IComparer<TKey>?)KeyComparers.OfCode<TKey>(comparer, KeyComparison.Sorting, host) ?? Comparer<TKey>.Default);

    public static void Add(EntriesToSort<TKey, TValue> builder, KeyValuePair<TKey, TValue> item) => builder.Add(item);

    public static TDictionary Finish(EntriesToSort<TKey, TValue> builder)
    {
        List<KeyValuePair<TKey, TValue>> entries = builder.Sort();
        TBuilder made = TShape.Create(entries.Count, builder.Comparer);
        foreach (KeyValuePair<TKey, TValue> entry in entries)
        {
            DictionaryCalls<TShape, TDictionary, TSource, TBuilder, TKey, TValue>.Add(made, entry);
        }

        return TShape.Finish(made);
    }
}

/// <summary>
/// The methods that contracts call for priority queues, in addition to
/// <see cref="KeyedCalls{TShape, TCollection, TSource, TBuilder, TKey}"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class PriorityQueueCalls<TElement, TPriority>
{
    public static void Add(PriorityQueue<TElement, TPriority> builder, (TElement Element, TPriority Priority) item) =>
        builder.Enqueue(item.Element, item.Priority);
}
