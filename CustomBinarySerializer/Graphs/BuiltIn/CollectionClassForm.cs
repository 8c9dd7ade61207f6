using System.Collections.ObjectModel;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class CollectionClassForm<T> : ItemForm<Collection<T>, T>
{
    internal override bool MayChange => true;

    internal override object Create() => new Collection<T>();

    protected override int Count(Collection<T> collection) => collection.Count;

    protected override void Write(Collection<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override Collection<T> Fill(Collection<T>? created, object? comparer, T[] items, PayloadHost host)
    {
        foreach (T item in items)
        {
            created!.Add(item);
        }

        return created!;
    }

}
