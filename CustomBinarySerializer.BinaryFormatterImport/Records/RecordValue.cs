namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>What stands where a member or an item does.</summary>
/// <param name="Kind">Which of the other parts apply.</param>
/// <param name="Primitive">Of a primitive; else none.</param>
/// <param name="Place">The offset of a primitive's bytes, the number of an entry, of a made array, or of the collection that has a paired comparer, or how many nulls there are.</param>
internal readonly record struct RecordValue(ValueKind Kind, PrimitiveKind Primitive, int Place)
{
    internal static RecordValue Null { get; } = new(ValueKind.Null, PrimitiveKind.None, 1);

    internal static RecordValue Entry(int number) => new(ValueKind.Entry, PrimitiveKind.None, number);
}
