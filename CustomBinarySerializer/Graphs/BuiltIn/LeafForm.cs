using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Types;
using CustomBinarySerializer.Graphs.Writing;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The bytes of objects without references. Thread-safe.</summary>
internal abstract class LeafForm
{
    /// <summary>Whether it also writes objects of a type derived from that of its line; they come back as what <see cref="Read"/> makes of them.</summary>
    internal virtual bool Covers(Type type) => false;

    /// <summary>Bytes of memory, rounded up, that an object takes.</summary>
    internal virtual long ObjectBytes => 256;

    internal abstract void Write(BinaryWriter writer, object value);

    /// <summary>Reads what <see cref="Write"/> wrote; must not read on behind it.</summary>
    internal abstract object Read(BinaryReader reader, PayloadHost host);
}

/// <summary>Objects of the framework without references.</summary>
internal sealed class BuiltInLeafGraphType(Type type, LeafForm leaf) : GraphType(type)
{
    internal override void WriteForm(GraphWriter graph) => graph.Format.WriteForm(GraphForm.Leaf);

    internal override void WriteContent(GraphWriter graph, object instance)
    {
        PayloadWriter output = graph.Output;
        PayloadWriter.NestedPayload outer = output.BeginNested(PayloadWriter.ExpectedPrefixSize);
        bool isWritten = false;
        try
        {
            leaf.Write(output, instance);
            output.StorePrefix(outer.StartOffset, output.EndNested(outer));
            isWritten = true;
        }
        finally
        {
            if (!isWritten)
            {
                output.AbandonNested(outer);
            }
        }
    }

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) =>
        form.Form == GraphForm.Leaf ? new BuiltInLeafReader(Type, leaf) : throw Mismatch(form);
}

/// <summary>Reads objects of the framework without references.</summary>
internal sealed class BuiltInLeafReader(Type type, LeafForm leaf) : TypeReader
{
    internal override long ObjectBytes => leaf.ObjectBytes;

    internal override object Make(GraphReader graph, int number)
    {
        PayloadReader input = graph.Input;
        int length = graph.ReadLeafLength();
        PayloadReader.NestedPayload outer = input.BeginNested(length);
        try
        {
            object value = leaf.Read(input, graph.Host.Payload);
            return input.Unread == 0 ? value : throw GraphErrors.Invalid($"{input.Unread} bytes of a {type} are left");
        }
        catch (Exception e) when (e is not BinarySerializationException)
        {
            throw GraphErrors.Threw(type, "The reader", e);
        }
        finally
        {
            input.EndNested(outer);
        }
    }
}

/// <summary>Objects that are types: those that are registered, or need no registration.</summary>
internal sealed class TypeGraphType() : GraphType(typeof(Type))
{
    internal override void WriteForm(GraphWriter graph) => graph.Format.WriteForm(GraphForm.Leaf);

    internal override void WriteContent(GraphWriter graph, object instance)
    {
        PayloadWriter output = graph.Output;
        PayloadWriter.NestedPayload outer = output.BeginNested(PayloadWriter.ExpectedPrefixSize);
        bool isWritten = false;
        try
        {
            graph.Host.Types.Names.WriteObject(graph, (Type)instance);
            output.StorePrefix(outer.StartOffset, output.EndNested(outer));
            isWritten = true;
        }
        finally
        {
            if (!isWritten)
            {
                output.AbandonNested(outer);
            }
        }
    }

    internal override TypeReader ReaderOf(FrameForm form, GraphHost host) =>
        form.Form == GraphForm.Leaf ? new TypeObjectReader() : throw Mismatch(form);
}

/// <summary>Reads objects that are types.</summary>
internal sealed class TypeObjectReader : TypeReader
{
    internal override object Make(GraphReader graph, int number)
    {
        PayloadReader input = graph.Input;
        int length = graph.ReadLeafLength();
        PayloadReader.NestedPayload outer = input.BeginNested(length);
        try
        {
            Type type = graph.Host.Types.Names.Read(graph, declared: null, out int unknownId) ?? throw GraphErrors.UnknownType(unknownId);
            return input.Unread == 0 ? type : throw GraphErrors.Invalid($"{input.Unread} bytes of a type are left");
        }
        finally
        {
            input.EndNested(outer);
        }
    }
}
