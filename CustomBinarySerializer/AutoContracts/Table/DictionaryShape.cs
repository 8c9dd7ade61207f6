using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.AutoContracts.Table;

internal static class DictionaryShape<TKey, TValue>
    where TKey : notnull
{
    internal static Dictionary<TKey, TValue> Items(Dictionary<TKey, TValue> collection) => collection;

    internal static Dictionary<TKey, TValue> Create(PayloadHost host, int count) =>
        new(Math.Min(count, 4096), host.ReadsUntrustedData ? SeededComparer<TKey>.OrNull : null);

    internal static void Add(Dictionary<TKey, TValue> builder, KeyValuePair<TKey, TValue> item)
    {
        if (item.Key is null || !builder.TryAdd(item.Key, item.Value))
        {
            throw PayloadErrors.NotA("dictionary", item.Key is null ? "a key is null" : $"the key {item.Key} comes twice");
        }
    }

    internal static Dictionary<TKey, TValue> Finish(Dictionary<TKey, TValue> builder) => builder;
}
