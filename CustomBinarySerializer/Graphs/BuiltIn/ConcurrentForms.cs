using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class ConcurrentQueueForm<T> : ItemForm<ConcurrentQueue<T>, T>
{
    internal override bool MayChange => true;

    internal override object Create() => new ConcurrentQueue<T>();

    protected override int Count(ConcurrentQueue<T> collection) => collection.Count;

    protected override void Write(ConcurrentQueue<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override ConcurrentQueue<T> Fill(ConcurrentQueue<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        foreach (T item in items)
        {
            created!.Enqueue(item);
        }

        return created!;
    }

}

/// <summary>The items are written backwards, so that adding them one by one makes the same collection.</summary>
internal sealed class ConcurrentStackForm<T> : ItemForm<ConcurrentStack<T>, T>
{
    internal override bool MayChange => true;

    internal override object Create() => new ConcurrentStack<T>();

    protected override int Count(ConcurrentStack<T> collection) => collection.Count;

    protected override void Write(ConcurrentStack<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in Enumerable.Reverse(collection))
        {
            writer.Write(item);
        }
    }

    protected override ConcurrentStack<T> Fill(ConcurrentStack<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        foreach (T item in items)
        {
            created!.Push(item);
        }

        return created!;
    }

}

/// <summary>The items are written backwards, so that adding them one by one makes the same collection.</summary>
internal sealed class ConcurrentBagForm<T> : ItemForm<ConcurrentBag<T>, T>
{
    internal override bool MayChange => true;

    internal override object Create() => new ConcurrentBag<T>();

    protected override int Count(ConcurrentBag<T> collection) => collection.Count;

    protected override void Write(ConcurrentBag<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in Enumerable.Reverse(collection))
        {
            writer.Write(item);
        }
    }

    protected override ConcurrentBag<T> Fill(ConcurrentBag<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        foreach (T item in items)
        {
            created!.Add(item);
        }

        return created!;
    }

}

internal sealed class ConcurrentDictionaryForm<TKey, TValue> : PairForm<ConcurrentDictionary<TKey, TValue>, TKey, TValue>
    where TKey : notnull
{
    internal override bool MayChange => true;

    internal override bool HasComparer => true;

    internal override bool NeedsWholeItems => true;

    internal override object? ComparerOf(object collection) => HashComparers.ToWrite(((ConcurrentDictionary<TKey, TValue>)collection).Comparer);

    protected override int Count(ConcurrentDictionary<TKey, TValue> collection) => collection.Count;

    protected override void Write(ConcurrentDictionary<TKey, TValue> collection, PairWriter<TKey, TValue> writer)
    {
        foreach ((TKey key, TValue value) in collection)
        {
            writer.Write(key, value);
        }
    }

    protected override ConcurrentDictionary<TKey, TValue> Fill(ConcurrentDictionary<TKey, TValue>? created, object? comparer, TKey[] first, TValue[] second, PayloadHost host)
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
    private static extern void Construct(ConcurrentDictionary<TKey, TValue> dictionary, IEqualityComparer<TKey>? comparer);
}
