using CustomBinarySerializer.ObjectGraph.Slots;

namespace CustomBinarySerializer.ObjectGraph.Writing;

/// <summary>Writes the items of a collection, and counts them.</summary>
internal readonly struct ItemWriter<T>(GraphWriter graph, SlotCodec codec)
{
    private readonly SlotCodec<T> _codec = (SlotCodec<T>)codec;

    internal void Write(T item)
    {
        graph.CountItem();
        _codec.Write(graph, item, slot: 0);
    }
}
