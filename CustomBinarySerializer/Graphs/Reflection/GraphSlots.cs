namespace CustomBinarySerializer.Graphs.Reflection;

/// <summary>Slots of which nothing is declared by a type.</summary>
internal static class GraphSlots
{
    /// <summary>Of what is declared as object.</summary>
    internal static GraphSlot[] OfAnything { get; } = [new GraphSlot(typeof(object), [])];

    /// <summary>Of an entry of a <see cref="System.Runtime.Serialization.SerializationInfo"/> that was added with its own type, as most are; for writing.</summary>
    internal static GraphSlot[] OfEntry { get; } = [new GraphSlot(typeof(ValueType), [])];
}
