using CustomBinarySerializer.Graphs.Reading;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Reads objects of another version of their type.</summary>
internal sealed class MappedFieldsReader(FieldsGraphType type, FieldsMapping mapping) : FieldsReader(type)
{
    internal override int MinBody => mapping.MinBody;

    internal override void ReadBody(GraphReader graph, object? instance, int number)
    {
        graph.EnterFields(mapping.Slots, instance!, Type.Plan.InlineBytes);
        mapping.Read(graph, instance!, slot: 0);
    }
}
