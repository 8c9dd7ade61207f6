using System.Collections.Concurrent;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

/// <summary>What <see cref="ConcurrentDictionary{TKey, TValue}.ToArray"/> gives: a moment of a dictionary that others may be using.</summary>
internal static class ConcurrentDictionaryShape<TKey, TValue>
    where TKey : notnull
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<TKey>();

    internal static byte Comparer(ConcurrentDictionary<TKey, TValue> collection) => ComparerCode.Of(collection.Comparer, collection.GetType());

    internal static KeyValuePair<TKey, TValue>[] Items(ConcurrentDictionary<TKey, TValue> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return ExactTypes.Require(collection).ToArray();
    }

    internal static ConcurrentDictionary<TKey, TValue> Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    internal static ConcurrentDictionary<TKey, TValue> Create(PayloadHost host, int count, byte comparer) =>
        new(KeyComparers.ForHashing<TKey>(host, comparer));

    internal static void Add(ConcurrentDictionary<TKey, TValue> builder, KeyValuePair<TKey, TValue> item)
    {
        if (item.Key is null || !builder.TryAdd(item.Key, item.Value))
        {
            throw PayloadErrors.NotADictionary(builder.Count, item.Key is null);
        }
    }

    internal static ConcurrentDictionary<TKey, TValue> Finish(ConcurrentDictionary<TKey, TValue> builder)
    {
        UntrustedKeys.EndBuilding(builder.Comparer);
        return builder;
    }
}
