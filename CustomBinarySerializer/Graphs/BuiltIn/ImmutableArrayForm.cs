using System.Collections.Immutable;
using System.Runtime.InteropServices;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Its only item is the array behind it, null for the default one.</summary>
internal sealed class ImmutableArrayForm<T> : CollectionForm
{
    internal override Type Type => typeof(ImmutableArray<T>);

    internal override Type[] Parts => [typeof(T[])];

    internal override bool IsMadeOfItems => true;

    internal override int CountOf(object collection) => 1;

    internal override void WriteItems(object collection, GraphWriter graph, SlotCodec[] parts) =>
        new ItemWriter<T[]?>(graph, parts[0]).Write(ImmutableCollectionsMarshal.AsArray((ImmutableArray<T>)collection));

    internal override Array[] ReadItems(GraphReader graph, SlotCodec[] parts, int count) => [graph.ReadElements<T[]?>(parts[0], count)];

    internal override object Fill(object? created, object? comparer, Array[] items, PayloadHost host) =>
        items[0] is T[]?[] { Length: 1 } arrays ? ImmutableCollectionsMarshal.AsImmutableArray(arrays[0]) : throw PayloadErrors.NotA("ImmutableArray", $"it has {items[0].Length} arrays");
}
