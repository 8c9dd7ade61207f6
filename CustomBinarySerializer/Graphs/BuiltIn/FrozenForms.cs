using System.Collections.Frozen;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class FrozenSetForm<T> : ItemForm<FrozenSet<T>, T>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override bool IsMadeOfItems => true;

    internal override object? ComparerOf(object collection) => HashComparers.ToWrite(((FrozenSet<T>)collection).Comparer);

    protected override int Count(FrozenSet<T> collection) => collection.Count;

    protected override void Write(FrozenSet<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override FrozenSet<T> Fill(FrozenSet<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        IEqualityComparer<T>? equality = HashComparers.ToFreeze(Require<IEqualityComparer<T>>(comparer), host);
        FrozenSet<T> set = items.ToFrozenSet(equality);
        if (set.Count != items.Length)
        {
            throw PayloadErrors.NotASet();
        }

        UntrustedKeys.EndBuilding(set.Comparer);
        return set;
    }

}

internal sealed class FrozenDictionaryForm<TKey, TValue> : PairForm<FrozenDictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override bool IsMadeOfItems => true;

    internal override object? ComparerOf(object collection) => HashComparers.ToWrite(((FrozenDictionary<TKey, TValue>)collection).Comparer);

    protected override int Count(FrozenDictionary<TKey, TValue> collection) => collection.Count;

    protected override void Write(FrozenDictionary<TKey, TValue> collection, PairWriter<TKey, TValue> writer)
    {
        foreach ((TKey key, TValue value) in collection)
        {
            writer.Write(key, value);
        }
    }

    protected override FrozenDictionary<TKey, TValue> Fill(FrozenDictionary<TKey, TValue>? created, object? comparer, TKey[] first, TValue[] second, PayloadHost host)
    {
        IEqualityComparer<TKey>? equality = HashComparers.ToFreeze(Require<IEqualityComparer<TKey>>(comparer), host);
        Dictionary<TKey, TValue> pairs = new(first.Length, equality);
        for (int i = 0; i < first.Length; i++)
        {
            if (first[i] is null || !pairs.TryAdd(first[i], second[i]))
            {
                throw PayloadErrors.NotADictionary(i, first[i] is null);
            }
        }

        FrozenDictionary<TKey, TValue> dictionary = pairs.ToFrozenDictionary(equality);
        UntrustedKeys.EndBuilding(dictionary.Comparer);
        return dictionary;
    }
}
