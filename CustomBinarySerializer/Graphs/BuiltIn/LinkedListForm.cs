using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class LinkedListForm<T> : ItemForm<LinkedList<T>, T>
{
    internal override object Create() => new LinkedList<T>();

    protected override int Count(LinkedList<T> collection) => collection.Count;

    protected override void Write(LinkedList<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override LinkedList<T> Fill(LinkedList<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        foreach (T item in items)
        {
            created!.AddLast(item);
        }

        return created!;
    }

}
