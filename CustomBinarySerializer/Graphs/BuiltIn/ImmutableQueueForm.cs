using System.Collections.Immutable;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

internal sealed class ImmutableQueueForm<T> : ItemForm<ImmutableQueue<T>, T>
{
    internal override bool IsMadeOfItems => true;

    protected override int Count(ImmutableQueue<T> collection) => collection.Count();

    protected override void Write(ImmutableQueue<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in collection)
        {
            writer.Write(item);
        }
    }

    protected override ImmutableQueue<T> Fill(ImmutableQueue<T>? created, object? comparer, T[] items, PayloadHost host) =>
        ImmutableQueue.Create(items);

}
