using System.Collections;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A collection whose items have two parts.</summary>
internal abstract class PairForm<TCollection, TFirst, TSecond> : CollectionForm
    where TCollection : class
{
    internal sealed override Type Type => typeof(TCollection);

    internal sealed override Type[] Parts => [typeof(TFirst), typeof(TSecond)];

    internal sealed override int CountOf(object collection) => Count((TCollection)collection);

    internal sealed override void WriteItems(object collection, GraphWriter graph, SlotCodec[] parts) =>
        Write((TCollection)collection, new PairWriter<TFirst, TSecond>(graph, parts));

    internal sealed override ICollection TakeDown(object collection)
    {
        List<(TFirst, TSecond)> items = [];
        Write((TCollection)collection, new PairWriter<TFirst, TSecond>(items));
        return items;
    }

    internal sealed override void WriteTakenDown(ICollection items, GraphWriter graph, SlotCodec[] parts)
    {
        PairWriter<TFirst, TSecond> writer = new(graph, parts);
        foreach ((TFirst first, TSecond second) in (List<(TFirst, TSecond)>)items)
        {
            writer.Write(first, second);
        }
    }

    internal sealed override Array[] ReadItems(GraphReader graph, SlotCodec[] parts, int count)
    {
        (TFirst[] first, TSecond[] second) = graph.ReadPairs<TFirst, TSecond>(parts, count);
        return [first, second];
    }

    internal sealed override object Fill(object? created, object? comparer, Array[] items, PayloadHost host) =>
        Fill((TCollection?)created, comparer, (TFirst[])items[0], (TSecond[])items[1], host);

    protected abstract int Count(TCollection collection);

    /// <summary>Writes as many items as <see cref="Count"/> said, in the order in which they are to be added.</summary>
    protected abstract void Write(TCollection collection, PairWriter<TFirst, TSecond> writer);

    /// <inheritdoc cref="CollectionForm.Fill"/>
    protected abstract TCollection Fill(TCollection? created, object? comparer, TFirst[] first, TSecond[] second, PayloadHost host);
}
