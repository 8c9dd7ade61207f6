using CustomBinarySerializer.ObjectGraph.Slots;

namespace CustomBinarySerializer.ObjectGraph.Reading;

/// <summary>Reads boxed values.</summary>
internal sealed class ScalarReader(SlotCodec codec) : TypeReader
{
    internal override object? Make(GraphReader graph, int number) => codec.ReadBoxed(graph, GraphReader.NoSlot);
}
