using CustomBinarySerializer.ObjectGraph.Slots;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.ObjectGraph.Reading;

/// <summary>Reads boxed values.</summary>
internal sealed class ScalarReader(SlotCodec codec) : TypeReader
{
    internal override long ObjectBytes => MemoryBudget.OfObject(codec.InlineBytes);

    internal override object? Make(GraphReader graph, int number) => codec.ReadBoxed(graph, GraphReader.NoSlot);
}
