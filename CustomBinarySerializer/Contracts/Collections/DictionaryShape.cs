using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

internal static class DictionaryShape<TKey, TValue>
    where TKey : notnull
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<TKey>();

    internal static byte Comparer(Dictionary<TKey, TValue> collection) => ComparerCode.Of(collection.Comparer, collection.GetType());

    internal static Dictionary<TKey, TValue> Items(Dictionary<TKey, TValue> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return ExactTypes.Require(collection);
    }

    internal static Dictionary<TKey, TValue> Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    internal static Dictionary<TKey, TValue> Create(PayloadHost host, int count, byte comparer) =>
        new(BinaryReaderCollectionExtensions.InitialCapacity(count), KeyComparers.ForHashing<TKey>(host, comparer));

    internal static void Add(Dictionary<TKey, TValue> builder, KeyValuePair<TKey, TValue> item)
    {
        if (item.Key is null || !builder.TryAdd(item.Key, item.Value))
        {
            throw PayloadErrors.NotADictionary(builder.Count, item.Key is null);
        }
    }

    internal static Dictionary<TKey, TValue> Finish(Dictionary<TKey, TValue> builder)
    {
        UntrustedKeys.EndBuilding(builder.Comparer);
        return builder;
    }
}
