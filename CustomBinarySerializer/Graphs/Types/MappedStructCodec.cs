using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Reads a struct of another version.</summary>
internal sealed class MappedStructCodec<T>(FieldsMapping mapping) : SlotCodec<T>
    where T : struct
{
    internal override int MinSize => mapping.MinSize;

    internal override GraphSlot[] Slots => mapping.Slots;

    internal override void WriteKind(GraphWriter graph) => throw new NotSupportedException();

    internal override bool Matches(FrameKind kind) => false;

    internal override void Write(GraphWriter graph, T value, int slot) => throw new NotSupportedException();

    internal override void Read(GraphReader graph, ref T value, int slot)
    {
        graph.Input.CountMemory(MemoryBudget.OfObject(Unsafe.SizeOf<T>()));
        object box = value;
        mapping.ReadElement(graph, box, slot);
        value = Unsafe.Unbox<T>(box);
    }
}
