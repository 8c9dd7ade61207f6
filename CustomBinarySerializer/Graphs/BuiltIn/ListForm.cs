using System.Runtime.InteropServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class ListForm<T> : ItemForm<List<T>, T>
{
    internal override object Create() => new List<T>();

    protected override int Count(List<T> collection) => collection.Count;

    protected override void Write(List<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in CollectionsMarshal.AsSpan(collection))
        {
            writer.Write(item);
        }
    }

    protected override List<T> Fill(List<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        created!.AddRange(items);
        return created;
    }
}
