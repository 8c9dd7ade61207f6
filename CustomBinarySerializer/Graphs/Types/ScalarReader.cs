using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Reads boxed values.</summary>
internal sealed class ScalarReader(SlotCodec codec) : TypeReader
{
    internal override long ObjectBytes => MemoryBudget.OfObject(codec.InlineBytes);

    internal override object? Make(GraphReader graph, int number) => codec.ReadBoxed(graph, GraphReader.NoSlot);
}
