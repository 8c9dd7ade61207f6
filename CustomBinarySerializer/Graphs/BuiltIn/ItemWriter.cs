using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Writes the items of a collection, and counts them; or takes them down, to be written later.</summary>
internal readonly struct ItemWriter<T>
{
    private readonly GraphWriter _graph;
    private readonly SlotCodec<T> _codec;
    private readonly List<T>? _items;

    internal ItemWriter(GraphWriter graph, SlotCodec codec)
    {
        _graph = graph;
        _codec = (SlotCodec<T>)codec;
    }

    internal ItemWriter(List<T> items)
    {
        _graph = null!;
        _codec = null!;
        _items = items;
    }

    internal void Write(T item)
    {
        if (_items is not null)
        {
            _items.Add(item);
            return;
        }

        _graph.CountItem();
        _codec.Write(_graph, item, slot: 0);
    }
}
