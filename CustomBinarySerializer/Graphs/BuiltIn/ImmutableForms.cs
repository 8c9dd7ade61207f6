using System.Collections.Immutable;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class ImmutableListForm<T> : ItemForm<ImmutableList<T>, T>
{
    internal override bool IsMadeOfItems => true;

    protected override int Count(ImmutableList<T> collection) => collection.Count;

    protected override void Write(ImmutableList<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override ImmutableList<T> Fill(ImmutableList<T>? created, object? comparer, T[] items, PayloadHost host) =>
        ImmutableList.Create(items);

}

internal sealed class ImmutableQueueForm<T> : ItemForm<ImmutableQueue<T>, T>
{
    internal override bool IsMadeOfItems => true;

    protected override int Count(ImmutableQueue<T> collection) => collection.Count();

    protected override void Write(ImmutableQueue<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override ImmutableQueue<T> Fill(ImmutableQueue<T>? created, object? comparer, T[] items, PayloadHost host) =>
        ImmutableQueue.Create(items);

}

/// <summary>The items are written from the bottom up.</summary>
internal sealed class ImmutableStackForm<T> : ItemForm<ImmutableStack<T>, T>
{
    internal override bool IsMadeOfItems => true;

    protected override int Count(ImmutableStack<T> collection) => collection.Count();

    protected override void Write(ImmutableStack<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in Enumerable.Reverse(collection))
        {
            writer.Write(item);
        }
    }

    protected override ImmutableStack<T> Fill(ImmutableStack<T>? created, object? comparer, T[] items, PayloadHost host) =>
        ImmutableStack.Create(items);

}

internal sealed class ImmutableHashSetForm<T> : ItemForm<ImmutableHashSet<T>, T>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override bool IsMadeOfItems => true;

    internal override object? ComparerOf(object collection) => HashComparers.ToWrite(((ImmutableHashSet<T>)collection).KeyComparer);

    protected override int Count(ImmutableHashSet<T> collection) => collection.Count;

    protected override void Write(ImmutableHashSet<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override ImmutableHashSet<T> Fill(ImmutableHashSet<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        IEqualityComparer<T>? equality = HashComparers.ToUse(Require<IEqualityComparer<T>>(comparer), host);
        ImmutableHashSet<T> set = ImmutableHashSet.Create(equality, items);
        if (set.Count != items.Length)
        {
            throw PayloadErrors.NotASet();
        }

        UntrustedKeys.EndBuilding(set.KeyComparer);
        return set;
    }

}

internal sealed class ImmutableSortedSetForm<T> : ItemForm<ImmutableSortedSet<T>, T>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Sorting;

    internal override bool IsMadeOfItems => true;

    internal override object? ComparerOf(object collection) => SortComparers.ToWrite(((ImmutableSortedSet<T>)collection).KeyComparer);

    protected override int Count(ImmutableSortedSet<T> collection) => collection.Count;

    protected override void Write(ImmutableSortedSet<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override ImmutableSortedSet<T> Fill(ImmutableSortedSet<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        ImmutableSortedSet<T> set = ImmutableSortedSet.Create(Require<IComparer<T>>(comparer), items);
        return set.Count == items.Length ? set : throw PayloadErrors.NotASet();
    }

}

internal sealed class ImmutableDictionaryForm<TKey, TValue> : PairForm<ImmutableDictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override bool IsMadeOfItems => true;

    internal override object? ComparerOf(object collection)
    {
        ImmutableDictionary<TKey, TValue> dictionary = (ImmutableDictionary<TKey, TValue>)collection;
        return ValueComparers.ToWrite(HashComparers.ToWrite(dictionary.KeyComparer), dictionary.ValueComparer);
    }

    protected override int Count(ImmutableDictionary<TKey, TValue> collection) => collection.Count;

    protected override void Write(ImmutableDictionary<TKey, TValue> collection, PairWriter<TKey, TValue> writer)
    {
        foreach ((TKey key, TValue value) in collection)
        {
            writer.Write(key, value);
        }
    }

    protected override ImmutableDictionary<TKey, TValue> Fill(ImmutableDictionary<TKey, TValue>? created, object? comparer, TKey[] first, TValue[] second, PayloadHost host)
    {
        (object? ofKeys, object? ofValues) = ValueComparers.ToUse(comparer);
        IEqualityComparer<TKey>? equality = HashComparers.ToUse(Require<IEqualityComparer<TKey>>(ofKeys), host);
        ImmutableDictionary<TKey, TValue>.Builder builder = ImmutableDictionary.CreateBuilder(equality, Require<IEqualityComparer<TValue>>(ofValues));
        for (int i = 0; i < first.Length; i++)
        {
            // Add would put the text of the key into its error.
            if (first[i] is not null)
            {
                builder[first[i]] = second[i];
            }

            if (builder.Count == i)
            {
                throw PayloadErrors.NotADictionary(i, first[i] is null);
            }
        }

        ImmutableDictionary<TKey, TValue> dictionary = builder.ToImmutable();
        UntrustedKeys.EndBuilding(dictionary.KeyComparer);
        return dictionary;
    }
}

internal sealed class ImmutableSortedDictionaryForm<TKey, TValue> : PairForm<ImmutableSortedDictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override Visits ItemVisits => Visits.Sorting;

    internal override bool IsMadeOfItems => true;

    internal override object? ComparerOf(object collection)
    {
        ImmutableSortedDictionary<TKey, TValue> dictionary = (ImmutableSortedDictionary<TKey, TValue>)collection;
        return ValueComparers.ToWrite(SortComparers.ToWrite(dictionary.KeyComparer), dictionary.ValueComparer);
    }

    protected override int Count(ImmutableSortedDictionary<TKey, TValue> collection) => collection.Count;

    protected override void Write(ImmutableSortedDictionary<TKey, TValue> collection, PairWriter<TKey, TValue> writer)
    {
        foreach ((TKey key, TValue value) in collection)
        {
            writer.Write(key, value);
        }
    }

    protected override ImmutableSortedDictionary<TKey, TValue> Fill(ImmutableSortedDictionary<TKey, TValue>? created, object? comparer, TKey[] first, TValue[] second, PayloadHost host)
    {
        (object? ofKeys, object? ofValues) = ValueComparers.ToUse(comparer);
        ImmutableSortedDictionary<TKey, TValue>.Builder builder =
            ImmutableSortedDictionary.CreateBuilder(Require<IComparer<TKey>>(ofKeys), Require<IEqualityComparer<TValue>>(ofValues));
        for (int i = 0; i < first.Length; i++)
        {
            // Add would put the text of the key into its error.
            if (first[i] is not null)
            {
                builder[first[i]] = second[i];
            }

            if (builder.Count == i)
            {
                throw PayloadErrors.NotADictionary(i, first[i] is null);
            }
        }

        return builder.ToImmutable();
    }
}

/// <summary>
/// The comparers of dictionaries that compare their values too: instead of the comparer of the keys there is an array of both, where
/// that of the values isn't the default one.
/// </summary>
internal static class ValueComparers
{
    /// <summary>Returns what is to be written in the place of the comparer of the keys.</summary>
    internal static object? ToWrite<TValue>(object? ofKeys, IEqualityComparer<TValue> ofValues) =>
        HashComparers.ToWrite(ofValues) is { } written ? new[] { ofKeys, written } : ofKeys;

    /// <summary>Returns the comparers of keys and values, null for the default ones. They may be of any type: check them.</summary>
    internal static (object? OfKeys, object? OfValues) ToUse(object? comparer) =>
        comparer is object?[] { Length: 2 } both ? (both[0], both[1]) : (comparer, null);
}
