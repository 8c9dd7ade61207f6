using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Reads names and values into the fields of a type that has become one without them.</summary>
internal sealed class InfoAsFieldsReader(FieldsGraphType type) : FieldsReader(type)
{
    internal override int MinBody => 1;

    internal override bool HasInfoBody => true;

    internal override void ReadInfo(GraphReader graph, FrameLayout layout, object? instance, int number)
    {
        FieldsMapping mapping = layout.MappingTo(Type.Plan);
        graph.EnterFields(mapping.Slots, instance!, Type.Plan.InlineBytes);
        mapping.Read(graph, instance!, slot: 0);
    }
}
