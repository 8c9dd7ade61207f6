using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Reads a struct from a payload where it could be null, which leaves what is there.</summary>
internal sealed class DefaultForNullCodec<T>(SlotCodec<T> inner) : SlotCodec<T>
    where T : struct
{
    private readonly NullableCodec<T> _nullable = new(inner);

    internal override int MinSize => _nullable.MinSize;

    internal override GraphSlot[] Slots => inner.Slots;

    internal override void WriteKind(GraphWriter graph) => throw new NotSupportedException();

    internal override bool Matches(FrameKind kind) => false;

    internal override void Write(GraphWriter graph, T value, int slot) => throw new NotSupportedException();

    internal override void Read(GraphReader graph, ref T value, int slot)
    {
        T? read = null;
        _nullable.Read(graph, ref read, slot);
        value = read ?? value;
    }
}
