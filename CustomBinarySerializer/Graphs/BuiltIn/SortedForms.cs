using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class SortedSetForm<T> : ItemForm<SortedSet<T>, T>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Sorting;

    internal override object? ComparerOf(object collection) => SortComparers.ToWrite(((SortedSet<T>)collection).Comparer);

    protected override int Count(SortedSet<T> collection) => collection.Count;

    protected override void Write(SortedSet<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override SortedSet<T> Fill(SortedSet<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        Construct(created!, Require<IComparer<T>>(comparer));
        foreach (T item in items)
        {
            if (!created!.Add(item))
            {
                throw PayloadErrors.NotASet(created.Count);
            }
        }

        return created!;
    }


    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(SortedSet<T> set, IComparer<T>? comparer);
}

internal sealed class SortedDictionaryForm<TKey, TValue> : PairForm<SortedDictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Sorting;

    internal override object? ComparerOf(object collection) => SortComparers.ToWrite(((SortedDictionary<TKey, TValue>)collection).Comparer);

    protected override int Count(SortedDictionary<TKey, TValue> collection) => collection.Count;

    protected override void Write(SortedDictionary<TKey, TValue> collection, PairWriter<TKey, TValue> writer)
    {
        foreach ((TKey key, TValue value) in collection)
        {
            writer.Write(key, value);
        }
    }

    protected override SortedDictionary<TKey, TValue> Fill(SortedDictionary<TKey, TValue>? created, object? comparer, TKey[] first, TValue[] second, PayloadHost host)
    {
        Construct(created!, Require<IComparer<TKey>>(comparer));
        for (int i = 0; i < first.Length; i++)
        {
            if (first[i] is null || !created!.TryAdd(first[i], second[i]))
            {
                throw PayloadErrors.NotADictionary(i, first[i] is null);
            }
        }

        return created!;
    }

    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(SortedDictionary<TKey, TValue> dictionary, IComparer<TKey>? comparer);
}

internal sealed class SortedListForm<TKey, TValue> : PairForm<SortedList<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Sorting;

    internal override object? ComparerOf(object collection) => SortComparers.ToWrite(((SortedList<TKey, TValue>)collection).Comparer);

    protected override int Count(SortedList<TKey, TValue> collection) => collection.Count;

    protected override void Write(SortedList<TKey, TValue> collection, PairWriter<TKey, TValue> writer)
    {
        foreach ((TKey key, TValue value) in collection)
        {
            writer.Write(key, value);
        }
    }

    protected override SortedList<TKey, TValue> Fill(SortedList<TKey, TValue>? created, object? comparer, TKey[] first, TValue[] second, PayloadHost host)
    {
        Construct(created!, Require<IComparer<TKey>>(comparer));
        created!.Capacity = first.Length;
        if (Array.Exists(first, key => key is null))
        {
            throw PayloadErrors.NotADictionary(Array.FindIndex(first, key => key is null), isNull: true);
        }

        // Another culture may have another order; and anywhere but at the end, an insertion would move all that follow.
        Array.Sort(first, second, created.Comparer);
        for (int i = 0; i < first.Length; i++)
        {
            // Add would put the text of the key into its error.
            created[first[i]] = second[i];
            if (created.Count == i)
            {
                throw PayloadErrors.NotADictionary(i);
            }
        }

        return created;
    }

    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(SortedList<TKey, TValue> list, IComparer<TKey>? comparer);
}

/// <summary>The items are written in the order of the heap, which they therefore keep.</summary>
internal sealed class PriorityQueueForm<TElement, TPriority> : PairForm<PriorityQueue<TElement, TPriority>, TElement, TPriority>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Sorting;

    internal override int ComparedPart => 1;

    internal override object? ComparerOf(object collection) => SortComparers.ToWrite(((PriorityQueue<TElement, TPriority>)collection).Comparer);

    protected override int Count(PriorityQueue<TElement, TPriority> collection) => collection.Count;

    protected override void Write(PriorityQueue<TElement, TPriority> collection, PairWriter<TElement, TPriority> writer)
    {
        foreach ((TElement element, TPriority priority) in collection.UnorderedItems)
        {
            writer.Write(element, priority);
        }
    }

    protected override PriorityQueue<TElement, TPriority> Fill(PriorityQueue<TElement, TPriority>? created, object? comparer, TElement[] first, TPriority[] second, PayloadHost host)
    {
        Construct(created!, Require<IComparer<TPriority>>(comparer));
        created!.EnqueueRange(first.Zip(second));
        return created;
    }

    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(PriorityQueue<TElement, TPriority> queue, IComparer<TPriority>? comparer);
}

/// <summary>The comparers of collections that sort.</summary>
internal static class SortComparers
{
    /// <summary>Returns the comparer that is to be written, or null for the default one.</summary>
    internal static object? ToWrite<T>(IComparer<T>? comparer) => Comparer<T>.Default.Equals(comparer) ? null : comparer;
}
