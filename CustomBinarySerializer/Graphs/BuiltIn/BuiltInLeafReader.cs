using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

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
