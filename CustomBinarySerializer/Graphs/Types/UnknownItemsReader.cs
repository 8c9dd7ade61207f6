using CustomBinarySerializer.Graphs.Reading;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Passes over the items of a collection of a type that isn't registered.</summary>
internal sealed class UnknownItemsReader(UnknownReader reader, int count) : TypeReader
{
    internal override bool HasBody => true;

    internal override object? Make(GraphReader graph, int number) => null;

    internal override void ReadBody(GraphReader graph, object? instance, int number) => reader.Skip(graph, count);
}
