using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>A form of objects without references, as bytes. Thread-safe.</summary>
internal abstract class LeafForm
{
    /// <summary>
    /// Returns whether the form also writes objects of a derived type. They are read as objects that
    /// <see cref="Read"/> creates.
    /// </summary>
    internal virtual bool Covers(Type type) => false;

    /// <summary>Gets the memory of an object in bytes, rounded up.</summary>
    internal virtual long ObjectBytes => 256;

    internal abstract void Write(BinaryWriter writer, object value);

    /// <summary>Reads the bytes that <see cref="Write"/> wrote, and no more.</summary>
    internal abstract object Read(BinaryReader reader, PayloadHost host);
}

/// <summary>A graph type of framework objects without references.</summary>
internal sealed class BuiltInLeafGraphType(Type type, LeafForm leaf) : GraphType(type)
{
    internal override TypeForm Form => TypeForm.Leaf;

    internal override void WriteContent(GraphWriter graph, object instance) =>
        graph.Format.WriteLeaf((leaf, instance), static (output, state) => state.leaf.Write(output, state.instance));

    internal override TypeReader ReaderOf(TypeForm form, GraphHost host) =>
        form.Form == GraphForm.Leaf ? new LeafFormReader(Type, leaf) : throw Mismatch(form);

    private sealed class LeafFormReader(Type type, LeafForm leaf) : TypeReader
    {
        internal override long ObjectBytes => leaf.ObjectBytes;

        internal override object Make(GraphReader graph, int number)
        {
            try
            {
                return graph.Format.ReadLeaf(
                    type, (leaf, graph.Host.Payload), static (input, state) => state.leaf.Read(input, state.Payload));
            }
            catch (Exception e) when (e is not BinarySerializationException)
            {
                throw GraphErrors.Threw(type, "The reader", e);
            }
        }
    }
}

/// <summary>A graph type of types as objects: those that are registered or need no registration.</summary>
internal sealed class TypeGraphType() : GraphType(typeof(Type))
{
    internal override TypeForm Form => TypeForm.Leaf;

    internal override void WriteContent(GraphWriter graph, object instance) =>
        graph.Format.WriteLeaf((graph, (Type)instance), static (_, state) => state.graph.Types.WriteTypeObject(state.graph, state.Item2));

    internal override TypeReader ReaderOf(TypeForm form, GraphHost host) =>
        form.Form == GraphForm.Leaf ? new TypeObjectReader() : throw Mismatch(form);

    private sealed class TypeObjectReader : TypeReader
    {
        internal override object Make(GraphReader graph, int number) => graph.Format.ReadLeaf(
            typeof(Type),
            graph,
            static (_, graph) =>
                graph.Host.Types.ReadType(graph, declared: null, out int unknownId) ?? throw GraphErrors.UnknownType(unknownId));
    }
}
