using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Reads values of another kind than the type has, and converts them where nothing is lost.</summary>
internal sealed class ConvertingCodec<T>(FrameKind kind, SlotCodec<T> own) : SlotCodec<T>
{
    internal override int MinSize => kind.MinSize;

    // The reference of the payload stands where the value is to go.
    internal override GraphSlot[] Slots { get; } = [new GraphSlot(typeof(T), [])];

    internal override void WriteKind(GraphWriter graph) => throw new NotSupportedException();

    internal override bool Matches(FrameKind frameKind) => false;

    internal override void Write(GraphWriter graph, T value, int slot) => own.Write(graph, value, slot);

    internal override void Read(GraphReader graph, ref T value, int slot)
    {
        object? read = kind.Read(graph, slot);
        if (read is UnknownValue)
        {
            throw GraphErrors.NotAssignable(typeof(ValueType), typeof(T), graph.PlaceOf(slot));
        }

        if (read is not null)
        {
            value = (T)(Widening.TryConvert(read, typeof(T)) ?? throw GraphErrors.NotAssignable(read.GetType(), typeof(T), graph.PlaceOf(slot)));
        }
    }
}
