using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class QueueForm<T> : ItemForm<Queue<T>, T>
{
    internal override object Create() => new Queue<T>();

    protected override int Count(Queue<T> collection) => collection.Count;

    protected override void Write(Queue<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override Queue<T> Fill(Queue<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        foreach (T item in items)
        {
            created!.Enqueue(item);
        }

        return created!;
    }

}
