using System.Collections.Immutable;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class ImmutableListForm<T> : ItemForm<ImmutableList<T>, T>
{
    internal override bool IsMadeOfItems => true;

    protected override int Count(ImmutableList<T> collection) => collection.Count;

    protected override void Write(ImmutableList<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override ImmutableList<T> Fill(ImmutableList<T>? created, object? comparer, T[] items, PayloadHost host) =>
        ImmutableList.Create(items);

}
