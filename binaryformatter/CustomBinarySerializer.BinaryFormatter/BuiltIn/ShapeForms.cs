using System.Collections;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Contracts.Collections;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// The conversion of shapes to forms. It alone defines for graphs which items are refused (null keys, duplicates,
/// comparers of another type) and how comparer objects are assigned to collections.
/// </summary>
internal sealed class ShapeForms : IShapeVisitor<CollectionForm>
{
    public CollectionForm List<TShape, TList, TSource, TBuilder, T>()
        where TShape : struct, IListShape<TShape, TList, TSource, TBuilder, T>
        where TList : class
        where TSource : class, IReadOnlyCollection<T>
        where TBuilder : class => new ListForm<TShape, TList, TSource, TBuilder, T>();

    public CollectionForm Set<TShape, TSet, TSource, TBuilder, T>()
        where TShape : struct, ISetShape<TShape, TSet, TSource, TBuilder, T>
        where TSet : class
        where TSource : class, IReadOnlyCollection<T>
        where TBuilder : class => new SetForm<TShape, TSet, TSource, TBuilder, T>();

    public CollectionForm Dictionary<TShape, TDictionary, TSource, TBuilder, TKey, TValue>()
        where TShape : struct, IDictionaryShape<TShape, TDictionary, TSource, TBuilder, TKey, TValue>
        where TDictionary : class
        where TSource : class, IReadOnlyCollection<KeyValuePair<TKey, TValue>>
        where TBuilder : class
        where TKey : notnull => new DictionaryForm<TShape, TDictionary, TSource, TBuilder, TKey, TValue>();

    public CollectionForm PriorityQueue<TElement, TPriority>() => new PriorityQueueForm<TElement, TPriority>();
}

/// <summary>A form of a shape with single items.</summary>
internal abstract class ShapedItemForm<TCollection, TSource, T> : ItemForm<TCollection, T>
    where TCollection : class
    where TSource : class, IReadOnlyCollection<T>
{
    internal sealed override bool AreItemsCopied => typeof(TSource) == typeof(T[]);

    internal sealed override ICollection CopyItems(object collection)
    {
        TSource items = Items((TCollection)collection);
        return items as T[] ?? [.. items];
    }

    internal sealed override void WriteCopy(ICollection items, GraphWriter graph, SlotCodec[] parts) =>
        new ItemWriter<T>(graph, parts[0]).WriteAll((T[])items);

    protected abstract TSource Items(TCollection collection);

    protected sealed override int Count(TCollection collection) => Items(collection).Count;

    protected sealed override void Write(TCollection collection, ItemWriter<T> writer)
    {
        switch (Items(collection))
        {
            case List<T> list:
                writer.WriteAll(CollectionsMarshal.AsSpan(list));
                break;
            case HashSet<T> set:
                // The loop below would allocate an enumerator.
                foreach (T item in set)
                {
                    writer.Write(item);
                }

                break;
            case { } items:
                foreach (T item in items)
                {
                    writer.Write(item);
                }

                break;
        }
    }
}

/// <summary>A form of collections without comparisons.</summary>
internal sealed class ListForm<TShape, TList, TSource, TBuilder, T> : ShapedItemForm<TList, TSource, T>
    where TShape : struct, IListShape<TShape, TList, TSource, TBuilder, T>
    where TList : class
    where TSource : class, IReadOnlyCollection<T>
    where TBuilder : class
{
    internal override bool IsMadeOfItems => typeof(TBuilder) != typeof(TList);

    internal override object Create() => TShape.Create(capacity: 0);

    internal override void FillBorrowed(GraphReader graph, object created, BorrowedItems items)
    {
        List<T> list = created as List<T> ?? throw new NotSupportedException();
        CollectionsMarshal.SetCount(list, items.Count);
        items.CopyTo(graph, CollectionsMarshal.AsSpan(list));
    }

    protected override TSource Items(TList collection) => TShape.Items(collection);

    protected override TList Fill(TList? created, object? comparer, T[] items, PayloadHost host)
    {
        if (created is List<T> list)
        {
            list.AddRange(items);
            return created;
        }

        TBuilder builder = created as TBuilder ?? TShape.Create(items.Length);
        foreach (T item in items)
        {
            TShape.Add(builder, item);
        }

        return TShape.Finish(builder);
    }
}

/// <summary>A form of sets.</summary>
internal sealed class SetForm<TShape, TSet, TSource, TBuilder, T> : ShapedItemForm<TSet, TSource, T>
    where TShape : struct, ISetShape<TShape, TSet, TSource, TBuilder, T>
    where TSet : class
    where TSource : class, IReadOnlyCollection<T>
    where TBuilder : class
{
    internal override bool HasComparer => true;

    internal override Visits ItemVisits => ShapeComparers.VisitsOf(TShape.Comparison);

    internal override bool IsMadeOfItems => typeof(TBuilder) != typeof(TSet);

    internal override object? ComparerOf(object collection) => KeyComparers.UnlessDefault<T>(TShape.ComparerOf((TSet)collection));

    protected override TSource Items(TSet collection) => TShape.Items(collection);

    protected override TSet Fill(TSet? created, object? comparer, T[] items, PayloadHost host)
    {
        TBuilder builder = ShapeComparers.Begin<TShape, TSet, TSource, TBuilder, T>(created, items.Length, comparer, host);
        for (int i = 0; i < items.Length; i++)
        {
            if (!TShape.TryAdd(builder, items[i]))
            {
                throw PayloadErrors.NotASet(i);
            }
        }

        return ShapeComparers.End<TShape, TSet, TSource, TBuilder, T>(builder);
    }
}

/// <summary>A form of dictionaries.</summary>
internal sealed class DictionaryForm<TShape, TDictionary, TSource, TBuilder, TKey, TValue> : PairForm<TDictionary, TKey, TValue>
    where TShape : struct, IDictionaryShape<TShape, TDictionary, TSource, TBuilder, TKey, TValue>
    where TDictionary : class
    where TSource : class, IReadOnlyCollection<KeyValuePair<TKey, TValue>>
    where TBuilder : class
    where TKey : notnull
{
    internal override bool HasComparer => true;

    internal override Visits ItemVisits => ShapeComparers.VisitsOf(TShape.Comparison);

    internal override bool IsMadeOfItems => typeof(TBuilder) != typeof(TDictionary);

    internal override bool AreItemsCopied => typeof(TSource) == typeof(KeyValuePair<TKey, TValue>[]);

    // With a custom comparer of values, an array of both comparers replaces the comparer.
    internal override object? ComparerOf(object collection)
    {
        object? ofKeys = KeyComparers.UnlessDefault<TKey>(TShape.ComparerOf((TDictionary)collection));
        return TShape.ValueComparerOf((TDictionary)collection) is { } ofValues ? new[] { ofKeys, ofValues } : ofKeys;
    }

    internal override ICollection CopyItems(object collection)
    {
        TSource items = TShape.Items((TDictionary)collection);
        return items as KeyValuePair<TKey, TValue>[] ?? [.. items];
    }

    internal override void WriteCopy(ICollection items, GraphWriter graph, SlotCodec[] parts)
    {
        PairWriter<TKey, TValue> writer = new(graph, parts);
        foreach ((TKey key, TValue value) in (KeyValuePair<TKey, TValue>[])items)
        {
            writer.Write(key, value);
        }
    }

    protected override int Count(TDictionary collection) => TShape.Items(collection).Count;

    protected override void Write(TDictionary collection, PairWriter<TKey, TValue> writer)
    {
        TSource items = TShape.Items(collection);
        if (items is Dictionary<TKey, TValue> dictionary)
        {
            // The loop below would allocate an enumerator.
            foreach ((TKey key, TValue value) in dictionary)
            {
                writer.Write(key, value);
            }

            return;
        }

        foreach ((TKey key, TValue value) in items)
        {
            writer.Write(key, value);
        }
    }

    protected override TDictionary Fill(TDictionary? created, object? comparer, TKey[] first, TValue[] second, PayloadHost host)
    {
        (object? ofKeys, object? ofValues) = TShape.ComparesValues && comparer is object?[] { Length: 2 } both
            ? (both[0], both[1])
            : (comparer, null);
        TBuilder builder = ShapeComparers.Begin<TShape, TDictionary, TSource, TBuilder, TKey>(created, first.Length, ofKeys, host);
        if (Require<IEqualityComparer<TValue>>(ofValues) is { } used)
        {
            TShape.SetValueComparer(builder, used);
        }

        if (TShape.IsAddedInOrder)
        {
            Sort(first, second, ofKeys);
        }

        for (int i = 0; i < first.Length; i++)
        {
            if (first[i] is null || !TShape.TryAdd(builder, first[i], second[i]))
            {
                throw PayloadErrors.NotADictionary(i, first[i] is null);
            }
        }

        return ShapeComparers.End<TShape, TDictionary, TSource, TBuilder, TKey>(builder);
    }

    // The current culture may sort differently than the one that wrote them.
    private static void Sort(TKey[] keys, TValue[] values, object? comparer)
    {
        if (Array.FindIndex(keys, key => key is null) is >= 0 and int missing)
        {
            throw PayloadErrors.NotADictionary(missing, isNull: true);
        }

        Array.Sort(keys, values, (IComparer<TKey>?)comparer);
    }
}

/// <summary>A form of priority queues, whose priorities may be equal.</summary>
internal sealed class PriorityQueueForm<TElement, TPriority> : PairForm<PriorityQueue<TElement, TPriority>, TElement, TPriority>
{
    internal override bool HasComparer => true;

    internal override Visits ItemVisits => Visits.Sorting;

    internal override int ComparedPart => 1;

    internal override object? ComparerOf(object collection) =>
        KeyComparers.UnlessDefault<TPriority>(((PriorityQueue<TElement, TPriority>)collection).Comparer);

    protected override int Count(PriorityQueue<TElement, TPriority> collection) => collection.Count;

    protected override void Write(PriorityQueue<TElement, TPriority> collection, PairWriter<TElement, TPriority> writer)
    {
        foreach ((TElement element, TPriority priority) in PriorityQueueShape<TElement, TPriority>.Items(collection))
        {
            writer.Write(element, priority);
        }
    }

    protected override PriorityQueue<TElement, TPriority> Fill(
        PriorityQueue<TElement, TPriority>? created, object? comparer, TElement[] first, TPriority[] second, PayloadHost host)
    {
        PriorityQueueShape<TElement, TPriority>.Construct(created!, first.Length, Require<IComparer<TPriority>>(comparer));
        created!.EnqueueRange(first.Zip(second));
        return created;
    }
}

/// <summary>The common parts of sets and dictionaries.</summary>
internal static class ShapeComparers
{
    internal static Visits VisitsOf(KeyComparison comparison) => comparison == KeyComparison.Sorting ? Visits.Sorting : Visits.Hashing;

    /// <summary>
    /// Returns the builder of a collection. A collection that is already in the graph gets its comparer now.
    /// </summary>
    internal static TBuilder Begin<TShape, TCollection, TSource, TBuilder, TKey>(
        TCollection? created, int count, object? comparer, PayloadHost host)
        where TShape : struct, IKeyedShape<TShape, TCollection, TSource, TBuilder, TKey>
        where TCollection : class
        where TBuilder : class
    {
        object? used = TShape.Comparison == KeyComparison.Sorting
            ? CollectionForm.Require<IComparer<TKey>>(comparer)
            : KeyComparers.Guarded(CollectionForm.Require<IEqualityComparer<TKey>>(comparer), TShape.Comparison, host);
        if (created is not TBuilder builder)
        {
            return TShape.Create(count, used);
        }

        TShape.Construct(builder, count, used);
        return builder;
    }

    internal static TCollection End<TShape, TCollection, TSource, TBuilder, TKey>(TBuilder builder)
        where TShape : struct, IKeyedShape<TShape, TCollection, TSource, TBuilder, TKey>
        where TCollection : class
        where TBuilder : class
    {
        TCollection collection = TShape.Finish(builder);
        KeyComparers.EndBuilding<TKey>(TShape.ComparerOf(collection));
        return collection;
    }
}
