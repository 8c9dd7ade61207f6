using CustomBinarySerializer.ObjectGraph.Types;

namespace CustomBinarySerializer.ObjectGraph.Reading;

/// <summary>Reads names and values into the fields of a type that has become one without them.</summary>
internal sealed class InfoAsFieldsReader(FieldsGraphType type) : FieldsReader(type)
{
    private readonly Dictionary<FrameLayout, FieldsMapping> _mappings = [];

    internal override int MinBody => 1;

    internal override bool HasInfoBody => true;

    internal override void ReadInfo(GraphReader graph, FrameLayout layout, object? instance, int number)
    {
        if (!_mappings.TryGetValue(layout, out FieldsMapping? mapping))
        {
            mapping = new FieldsMapping(Type.Plan, layout);
            _mappings.Add(layout, mapping);
        }

        graph.EnterFields(mapping.Slots, instance!);
        mapping.Read(graph, instance!, slot: 0);
    }
}
