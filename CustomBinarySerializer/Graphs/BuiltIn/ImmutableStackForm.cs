using System.Collections.Immutable;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The items stand from the bottom up.</summary>
internal sealed class ImmutableStackForm<T> : ItemForm<ImmutableStack<T>, T>
{
    internal override bool IsMadeOfItems => true;

    protected override int Count(ImmutableStack<T> collection) => collection.Count();

    protected override void Write(ImmutableStack<T> collection, ItemWriter<T> writer)
    {
        foreach (T item in Enumerable.Reverse(collection))
        {
            writer.Write(item);
        }
    }

    protected override ImmutableStack<T> Fill(ImmutableStack<T>? created, object? comparer, T[] items, PayloadHost host) =>
        ImmutableStack.Create(items);

}
