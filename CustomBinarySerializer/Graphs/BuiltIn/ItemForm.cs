using System.Collections;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A collection of single items.</summary>
internal abstract class ItemForm<TCollection, TItem> : CollectionForm
    where TCollection : class
{
    internal sealed override Type Type => typeof(TCollection);

    internal sealed override Type[] Parts => [typeof(TItem)];

    internal sealed override int CountOf(object collection) => Count((TCollection)collection);

    internal sealed override void WriteItems(object collection, GraphWriter graph, SlotCodec[] parts) =>
        Write((TCollection)collection, new ItemWriter<TItem>(graph, parts[0]));

    internal sealed override ICollection TakeDown(object collection)
    {
        List<TItem> items = [];
        Write((TCollection)collection, new ItemWriter<TItem>(items));
        return items;
    }

    internal sealed override void WriteTakenDown(ICollection items, GraphWriter graph, SlotCodec[] parts)
    {
        ItemWriter<TItem> writer = new(graph, parts[0]);
        foreach (TItem item in (List<TItem>)items)
        {
            writer.Write(item);
        }
    }

    internal override Array[] ReadItems(GraphReader graph, SlotCodec[] parts, int count) => [graph.ReadElements<TItem>(parts[0], count)];

    internal sealed override object Fill(object? created, object? comparer, Array[] items, PayloadHost host) =>
        Fill((TCollection?)created, comparer, (TItem[])items[0], host);

    protected abstract int Count(TCollection collection);

    /// <summary>Writes as many items as <see cref="Count"/> said, in the order in which <see cref="Fill(TCollection, object, TItem[], PayloadHost)"/> is to get them.</summary>
    protected abstract void Write(TCollection collection, ItemWriter<TItem> writer);

    /// <inheritdoc cref="CollectionForm.Fill"/>
    protected abstract TCollection Fill(TCollection? created, object? comparer, TItem[] items, PayloadHost host);
}
