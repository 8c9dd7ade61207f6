using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Writes the items of a collection whose items have two parts, and counts them; or takes them down, to be written later.</summary>
internal readonly struct PairWriter<TFirst, TSecond>
{
    private readonly GraphWriter _graph;
    private readonly SlotCodec<TFirst> _first;
    private readonly SlotCodec<TSecond> _second;
    private readonly List<(TFirst First, TSecond Second)>? _items;

    internal PairWriter(GraphWriter graph, SlotCodec[] codecs)
    {
        _graph = graph;
        _first = (SlotCodec<TFirst>)codecs[0];
        _second = (SlotCodec<TSecond>)codecs[1];
    }

    internal PairWriter(List<(TFirst First, TSecond Second)> items)
    {
        _graph = null!;
        _first = null!;
        _second = null!;
        _items = items;
    }

    internal void Write(TFirst first, TSecond second)
    {
        if (_items is not null)
        {
            _items.Add((first, second));
            return;
        }

        _graph.CountItem();
        _first.Write(_graph, first, slot: 0);
        _second.Write(_graph, second, _first.Slots.Length);
    }
}
