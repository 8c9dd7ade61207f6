using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>A codec of references. Structs that aren't written field by field are referenced as boxes.</summary>
internal sealed class ReferenceCodec<T> : SlotCodec<T>
{
    internal override SlotKind Kind => SlotKind.Reference;

    internal override GraphSlot[] Slots { get; } = [new GraphSlot(typeof(T), [])];

    internal override void Write(GraphWriter graph, T value, int slot) => graph.WriteReference(value, slot);

    // A box keeps its identity, which shows whether its data was already requested.
    internal override void WriteBoxed(GraphWriter graph, object? value, int slot) => graph.WriteReference(value, slot);

    internal override void Read(GraphReader graph, ref T value, int slot)
    {
        object? referred = graph.ReadReference(slot);
        value = referred is T assignable ? assignable
            : referred is null ? default!
            : throw graph.Scope.NotAssignable(referred, slot);
    }
}
