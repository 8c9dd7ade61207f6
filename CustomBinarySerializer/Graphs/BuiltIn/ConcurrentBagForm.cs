using System.Collections.Concurrent;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The items stand backwards, so that adding them one by one makes the same collection.</summary>
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
