using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class DictionaryForm<TKey, TValue> : PairForm<Dictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override object? ComparerOf(object collection) => HashComparers.ToWrite(((Dictionary<TKey, TValue>)collection).Comparer);

    protected override int Count(Dictionary<TKey, TValue> collection) => collection.Count;

    protected override void Write(Dictionary<TKey, TValue> collection, PairWriter<TKey, TValue> writer)
    {
        foreach ((TKey key, TValue value) in collection)
        {
            writer.Write(key, value);
        }
    }

    protected override Dictionary<TKey, TValue> Fill(
        Dictionary<TKey, TValue>? created, object? comparer, TKey[] first, TValue[] second, PayloadHost host)
    {
        Construct(created!, first.Length, HashComparers.ToUse(Require<IEqualityComparer<TKey>>(comparer), host));
        for (int i = 0; i < first.Length; i++)
        {
            if (first[i] is null || !created!.TryAdd(first[i], second[i]))
            {
                throw PayloadErrors.NotADictionary(i, first[i] is null);
            }
        }

        UntrustedKeys.EndBuilding(created!.Comparer);
        return created;
    }

    // The object has its place in the graph already when the comparer arrives.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(Dictionary<TKey, TValue> dictionary, int capacity, IEqualityComparer<TKey>? comparer);
}

internal sealed class HashSetForm<T> : ItemForm<HashSet<T>, T>
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override object? ComparerOf(object collection) => HashComparers.ToWrite(((HashSet<T>)collection).Comparer);

    protected override int Count(HashSet<T> collection) => collection.Count;

    protected override void Write(HashSet<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override HashSet<T> Fill(HashSet<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        Construct(created!, items.Length, HashComparers.ToUse(Require<IEqualityComparer<T>>(comparer), host));
        foreach (T item in items)
        {
            if (!created!.Add(item))
            {
                throw PayloadErrors.NotASet(created.Count);
            }
        }

        UntrustedKeys.EndBuilding(created!.Comparer);
        return created;
    }

    // The object has its place in the graph already when the comparer arrives.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(HashSet<T> set, int capacity, IEqualityComparer<T>? comparer);
}

internal sealed class OrderedDictionaryForm<TKey, TValue> : PairForm<OrderedDictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override object? ComparerOf(object collection) => HashComparers.ToWrite(((OrderedDictionary<TKey, TValue>)collection).Comparer);

    protected override int Count(OrderedDictionary<TKey, TValue> collection) => collection.Count;

    protected override void Write(OrderedDictionary<TKey, TValue> collection, PairWriter<TKey, TValue> writer)
    {
        foreach ((TKey key, TValue value) in collection)
        {
            writer.Write(key, value);
        }
    }

    protected override OrderedDictionary<TKey, TValue> Fill(OrderedDictionary<TKey, TValue>? created, object? comparer, TKey[] first, TValue[] second, PayloadHost host)
    {
        Construct(created!, HashComparers.ToUse(Require<IEqualityComparer<TKey>>(comparer), host));
        for (int i = 0; i < first.Length; i++)
        {
            if (first[i] is null || !created!.TryAdd(first[i], second[i]))
            {
                throw PayloadErrors.NotADictionary(i, first[i] is null);
            }
        }

        UntrustedKeys.EndBuilding(created!.Comparer);
        return created;
    }

    // The object has its place in the graph already when the items arrive.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
    private static extern void Construct(OrderedDictionary<TKey, TValue> dictionary, IEqualityComparer<TKey>? comparer);
}

/// <summary>The comparers of collections that hash.</summary>
internal static class HashComparers
{
    /// <summary>Returns the comparer that is to be written, or null for the default one.</summary>
    internal static object? ToWrite<T>(IEqualityComparer<T>? comparer)
    {
        comparer = (comparer as GuardedComparer<T>)?.Inner ?? comparer;
        return comparer is SeededComparer<T> || EqualityComparer<T>.Default.Equals(comparer) ? null : comparer;
    }

    /// <summary>Returns the comparer that a collection gets, or null for the default one.</summary>
    internal static IEqualityComparer<T>? ToUse<T>(IEqualityComparer<T>? comparer, PayloadHost host)
    {
        if (!host.ReadsUntrustedData)
        {
            return comparer;
        }

        return comparer is null ? UntrustedKeys.ComparerOf<T>()
            : comparer is IEqualityComparer<string?> strings && StringComparer.IsWellKnownOrdinalComparer(strings, out _) ? comparer
            : new GuardedComparer<T>(comparer);
    }

    /// <summary>The same for a frozen collection, which hashes strings without a seed.</summary>
    internal static IEqualityComparer<T>? ToFreeze<T>(IEqualityComparer<T>? comparer, PayloadHost host) =>
        !host.ReadsUntrustedData ? comparer : ToUse(comparer, host) switch
        {
            GuardedComparer<T> guarded => guarded,
            SeededComparer<T> seeded => seeded,
            { } other => new GuardedComparer<T>(other),
            null => new GuardedComparer<T>(EqualityComparer<T>.Default),
        };
}
