using System.Collections.ObjectModel;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

internal static class DictionaryInterfaceShape<TKey, TValue>
    where TKey : notnull
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<TKey>();

    internal static byte Comparer(IDictionary<TKey, TValue> collection) => ComparerOf.Dictionary(collection);

    internal static KeyValuePair<TKey, TValue>[] Items(IDictionary<TKey, TValue> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return collection.ToArray();
    }

    internal static Dictionary<TKey, TValue> Create(PayloadHost host, int count) => DictionaryShape<TKey, TValue>.Create(host, count);

    internal static Dictionary<TKey, TValue> Create(PayloadHost host, int count, byte comparer) =>
        DictionaryShape<TKey, TValue>.Create(host, count, comparer);

    internal static void Add(Dictionary<TKey, TValue> builder, KeyValuePair<TKey, TValue> item) =>
        DictionaryShape<TKey, TValue>.Add(builder, item);

    internal static IDictionary<TKey, TValue> Finish(Dictionary<TKey, TValue> builder) => DictionaryShape<TKey, TValue>.Finish(builder);
}

internal static class ReadOnlyDictionaryInterfaceShape<TKey, TValue>
    where TKey : notnull
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<TKey>();

    internal static byte Comparer(IReadOnlyDictionary<TKey, TValue> collection) => ComparerOf.Dictionary(collection);

    internal static KeyValuePair<TKey, TValue>[] Items(IReadOnlyDictionary<TKey, TValue> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return collection.ToArray();
    }

    internal static Dictionary<TKey, TValue> Create(PayloadHost host, int count) => DictionaryShape<TKey, TValue>.Create(host, count);

    internal static Dictionary<TKey, TValue> Create(PayloadHost host, int count, byte comparer) =>
        DictionaryShape<TKey, TValue>.Create(host, count, comparer);

    internal static void Add(Dictionary<TKey, TValue> builder, KeyValuePair<TKey, TValue> item) =>
        DictionaryShape<TKey, TValue>.Add(builder, item);

    internal static IReadOnlyDictionary<TKey, TValue> Finish(Dictionary<TKey, TValue> builder) => DictionaryShape<TKey, TValue>.Finish(builder);
}

internal static class ReadOnlyDictionaryShape<TKey, TValue>
    where TKey : notnull
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<TKey>();

    internal static byte Comparer(ReadOnlyDictionary<TKey, TValue> collection) => ComparerOf.Dictionary(collection);

    internal static KeyValuePair<TKey, TValue>[] Items(ReadOnlyDictionary<TKey, TValue> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return ExactTypes.Require(collection).ToArray();
    }

    internal static Dictionary<TKey, TValue> Create(PayloadHost host, int count) => DictionaryShape<TKey, TValue>.Create(host, count);

    internal static Dictionary<TKey, TValue> Create(PayloadHost host, int count, byte comparer) =>
        DictionaryShape<TKey, TValue>.Create(host, count, comparer);

    internal static void Add(Dictionary<TKey, TValue> builder, KeyValuePair<TKey, TValue> item) =>
        DictionaryShape<TKey, TValue>.Add(builder, item);

    internal static ReadOnlyDictionary<TKey, TValue> Finish(Dictionary<TKey, TValue> builder) => new(DictionaryShape<TKey, TValue>.Finish(builder));
}
