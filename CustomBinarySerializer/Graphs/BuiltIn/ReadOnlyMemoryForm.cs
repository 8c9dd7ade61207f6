using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Its only item is an array with what it shows.</summary>
internal sealed class ReadOnlyMemoryForm<T> : CollectionForm
{
    internal override Type Type => typeof(ReadOnlyMemory<T>);

    internal override Type[] Parts => [typeof(T[])];

    internal override bool IsMadeOfItems => true;

    internal override int CountOf(object collection) => 1;

    internal override void WriteItems(object collection, GraphWriter graph, SlotCodec[] parts) =>
        new ItemWriter<T[]?>(graph, parts[0]).Write(((ReadOnlyMemory<T>)collection).ToArray());

    internal override Array[] ReadItems(GraphReader graph, SlotCodec[] parts, int count) => [graph.ReadElements<T[]?>(parts[0], count)];

    internal override object Fill(object? created, object? comparer, Array[] items, PayloadHost host) =>
        items[0] is T[]?[] { Length: 1 } arrays ? new ReadOnlyMemory<T>(arrays[0]) : throw PayloadErrors.NotA("ReadOnlyMemory", $"it has {items[0].Length} arrays");
}
