using System.Collections.Concurrent;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The items stand backwards, so that adding them one by one makes the same collection.</summary>
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
