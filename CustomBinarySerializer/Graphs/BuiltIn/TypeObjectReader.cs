using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

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
