using System.Collections.Concurrent;
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
