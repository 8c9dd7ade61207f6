using CustomBinarySerializer.ObjectGraph.Slots;

namespace CustomBinarySerializer.ObjectGraph.Writing;

/// <summary>Writes the items of a collection whose items have two parts, and counts them.</summary>
internal readonly struct PairWriter<TFirst, TSecond>(GraphWriter graph, SlotCodec[] codecs)
{
    private readonly SlotCodec<TFirst> _first = (SlotCodec<TFirst>)codecs[0];
    private readonly SlotCodec<TSecond> _second = (SlotCodec<TSecond>)codecs[1];

    internal void Write(TFirst first, TSecond second)
    {
        graph.CountItem();
        _first.Write(graph, first, slot: 0);
        _second.Write(graph, second, _first.Slots.Length);
    }
}
