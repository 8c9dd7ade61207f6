using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

internal static class SortedDictionaryShape<TKey, TValue>
    where TKey : notnull
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<TKey>();

    internal static byte Comparer(SortedDictionary<TKey, TValue> collection) => ComparerCode.Of(collection.Comparer, collection.GetType());

    internal static SortedDictionary<TKey, TValue> Items(SortedDictionary<TKey, TValue> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return ExactTypes.Require(collection);
    }

    internal static SortedDictionary<TKey, TValue> Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    internal static SortedDictionary<TKey, TValue> Create(PayloadHost host, int count, byte comparer) =>
        new(KeyComparers.ForSorting<TKey>(comparer));

    internal static void Add(SortedDictionary<TKey, TValue> builder, KeyValuePair<TKey, TValue> item)
    {
        int before = builder.Count;
        if (item.Key is not null)
        {
            builder[item.Key] = item.Value;
        }

        if (builder.Count == before)
        {
            throw PayloadErrors.NotADictionary(builder.Count, item.Key is null);
        }
    }

    internal static SortedDictionary<TKey, TValue> Finish(SortedDictionary<TKey, TValue> builder) => builder;
}

internal static class SortedSetShape<T>
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<T>();

    internal static byte Comparer(SortedSet<T> collection) => ComparerCode.Of(collection.Comparer, collection.GetType());

    internal static SortedSet<T> Items(SortedSet<T> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return ExactTypes.Require(collection);
    }

    internal static SortedSet<T> Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    internal static SortedSet<T> Create(PayloadHost host, int count, byte comparer) =>
        new(KeyComparers.ForSorting<T>(comparer));

    internal static void Add(SortedSet<T> builder, T item)
    {
        if (!builder.Add(item))
        {
            throw PayloadErrors.NotASet(builder.Count);
        }
    }

    internal static SortedSet<T> Finish(SortedSet<T> builder) => builder;
}
