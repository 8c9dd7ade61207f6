using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Reads a struct into a slot that may be null, from a payload that knew no null there.</summary>
internal sealed class AlwaysPresentCodec<T>(SlotCodec<T> inner) : SlotCodec<T?>
    where T : struct
{
    internal override int MinSize => inner.MinSize;

    internal override GraphSlot[] Slots { get; } = NullableCodec<T>.SlotsInside(inner);

    internal override void WriteKind(GraphWriter graph) => throw new NotSupportedException();

    internal override bool Matches(FrameKind kind) => false;

    internal override void Write(GraphWriter graph, T? value, int slot) => throw new NotSupportedException();

    internal override void Read(GraphReader graph, ref T? value, int slot)
    {
        T present = default;
        inner.Read(graph, ref present, slot);
        value = present;
    }
}
