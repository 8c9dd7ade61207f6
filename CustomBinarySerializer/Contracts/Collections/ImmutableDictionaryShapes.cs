using System.Collections.Immutable;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.Collections;

internal static class ImmutableDictionaryShape<TKey, TValue>
    where TKey : notnull
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<TKey>();

    internal static byte Comparer(ImmutableDictionary<TKey, TValue> collection) => ComparerCode.Of(collection.KeyComparer, collection.GetType());

    internal static KeyValuePair<TKey, TValue>[] Items(ImmutableDictionary<TKey, TValue> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        ComparerCode.ThrowUnlessDefault(collection.ValueComparer, collection.GetType());
        return collection.ToArray();
    }

    internal static ImmutableDictionary<TKey, TValue>.Builder Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    internal static ImmutableDictionary<TKey, TValue>.Builder Create(PayloadHost host, int count, byte comparer) =>
        ImmutableDictionary.CreateBuilder<TKey, TValue>(KeyComparers.ForHashing<TKey>(host, comparer));

    internal static void Add(ImmutableDictionary<TKey, TValue>.Builder builder, KeyValuePair<TKey, TValue> item)
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

    internal static ImmutableDictionary<TKey, TValue> Finish(ImmutableDictionary<TKey, TValue>.Builder builder)
    {
        UntrustedKeys.EndBuilding(builder.KeyComparer);
        return builder.ToImmutable();
    }
}

internal static class ImmutableSortedDictionaryShape<TKey, TValue>
    where TKey : notnull
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<TKey>();

    internal static byte Comparer(ImmutableSortedDictionary<TKey, TValue> collection) => ComparerCode.Of(collection.KeyComparer, collection.GetType());

    internal static KeyValuePair<TKey, TValue>[] Items(ImmutableSortedDictionary<TKey, TValue> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        ComparerCode.ThrowUnlessDefault(collection.ValueComparer, collection.GetType());
        return collection.ToArray();
    }

    internal static ImmutableSortedDictionary<TKey, TValue>.Builder Create(PayloadHost host, int count) => Create(host, count, ComparerCode.Default);

    internal static ImmutableSortedDictionary<TKey, TValue>.Builder Create(PayloadHost host, int count, byte comparer) =>
        ImmutableSortedDictionary.CreateBuilder<TKey, TValue>(KeyComparers.ForSorting<TKey>(comparer));

    internal static void Add(ImmutableSortedDictionary<TKey, TValue>.Builder builder, KeyValuePair<TKey, TValue> item)
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

    internal static ImmutableSortedDictionary<TKey, TValue> Finish(ImmutableSortedDictionary<TKey, TValue>.Builder builder) => builder.ToImmutable();
}

internal static class ImmutableDictionaryInterfaceShape<TKey, TValue>
    where TKey : notnull
{
    internal static bool HasComparer() => KeyComparers.AreWrittenFor<TKey>();

    internal static byte Comparer(IImmutableDictionary<TKey, TValue> collection) => ComparerOf.Dictionary(collection);

    internal static KeyValuePair<TKey, TValue>[] Items(IImmutableDictionary<TKey, TValue> collection)
    {
        if (!HasComparer())
        {
            Comparer(collection);
        }

        return collection.ToArray();
    }

    internal static ImmutableDictionary<TKey, TValue>.Builder Create(PayloadHost host, int count) => ImmutableDictionaryShape<TKey, TValue>.Create(host, count);

    internal static ImmutableDictionary<TKey, TValue>.Builder Create(PayloadHost host, int count, byte comparer) => ImmutableDictionaryShape<TKey, TValue>.Create(host, count, comparer);

    internal static void Add(ImmutableDictionary<TKey, TValue>.Builder builder, KeyValuePair<TKey, TValue> item) => ImmutableDictionaryShape<TKey, TValue>.Add(builder, item);

    internal static IImmutableDictionary<TKey, TValue> Finish(ImmutableDictionary<TKey, TValue>.Builder builder) => ImmutableDictionaryShape<TKey, TValue>.Finish(builder);
}
