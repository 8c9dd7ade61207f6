using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The items of a collection, which have a number of their own: as BinaryFormatter has the array inside a collection, so that objects come in its order.</summary>
internal sealed class CollectionItems(CollectionGraphType collection) : GraphType(collection.Type)
{
    internal override bool HasBody => true;

    internal override void WriteForm(GraphWriter graph) => throw new NotSupportedException();

    internal override void WriteBody(GraphWriter graph, object instance, int number) => graph.WriteItemsOf(collection, instance, number);

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) => throw new NotSupportedException();
}
