namespace CustomBinarySerializer.ObjectGraph.Slots;

/// <summary>Slots of which nothing is declared.</summary>
internal static class GraphSlots
{
    internal static GraphSlot[] OfAnything { get; } = [new GraphSlot(typeof(object), [])];
}
