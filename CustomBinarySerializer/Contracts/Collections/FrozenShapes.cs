using System.Collections.Frozen;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

internal static class FrozenDictionaryShape<TKey, TValue>
    where TKey : notnull
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<TKey>();

    internal static byte Comparer(FrozenDictionary<TKey, TValue> collection) => ComparerCode.Of(collection.Comparer, collection.GetType());

    internal static FrozenDictionary<TKey, TValue> Items(FrozenDictionary<TKey, TValue> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return collection;
    }

    internal static Dictionary<TKey, TValue> Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    internal static Dictionary<TKey, TValue> Create(PayloadHost host, int count, byte comparer) =>
        new(BinaryReaderCollectionExtensions.InitialCapacity(count), KeyComparers.ForFreezing<TKey>(host, comparer));

    internal static void Add(Dictionary<TKey, TValue> builder, KeyValuePair<TKey, TValue> item) => DictionaryShape<TKey, TValue>.Add(builder, item);

    internal static FrozenDictionary<TKey, TValue> Finish(Dictionary<TKey, TValue> builder) => DictionaryShape<TKey, TValue>.Finish(builder).ToFrozenDictionary(builder.Comparer);
}

internal static class FrozenSetShape<T>
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<T>();

    internal static byte Comparer(FrozenSet<T> collection) => ComparerCode.Of(collection.Comparer, collection.GetType());

    internal static FrozenSet<T> Items(FrozenSet<T> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return collection;
    }

    internal static HashSet<T> Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    internal static HashSet<T> Create(PayloadHost host, int count, byte comparer) =>
        new(BinaryReaderCollectionExtensions.InitialCapacity(count), KeyComparers.ForFreezing<T>(host, comparer));

    internal static void Add(HashSet<T> builder, T item) => HashSetShape<T>.Add(builder, item);

    internal static FrozenSet<T> Finish(HashSet<T> builder) => HashSetShape<T>.Finish(builder).ToFrozenSet(builder.Comparer);
}
