namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>The value of a member or an item.</summary>
/// <param name="Kind">The kind, which determines the valid other parts.</param>
/// <param name="Primitive">The kind of a primitive; otherwise none.</param>
/// <param name="Place">
/// The offset of a primitive, the number of an entry, of a created array or of a collection with a paired comparer, or
/// the count of nulls.
/// </param>
internal readonly record struct RecordValue(ValueKind Kind, PrimitiveKind Primitive, int Place)
{
    internal static RecordValue Null { get; } = new(ValueKind.Null, PrimitiveKind.None, 1);

    internal static RecordValue Entry(int number) => new(ValueKind.Entry, PrimitiveKind.None, number);
}

/// <summary>An array of references that a graph needs, for data that a message contains in another form.</summary>
/// <param name="Type">The type of the array.</param>
/// <param name="Items">The items.</param>
internal sealed record MadeArray(Type Type, RecordValue[] Items);

/// <summary>The position of an object, array or string in a message.</summary>
/// <param name="Start">The offset of the byte with the record kind.</param>
/// <param name="Content">The offset of the first member, item, or byte of the text's length.</param>
/// <param name="End">The offset of the end; 0 while it isn't known.</param>
/// <param name="Layout">The number of an object's layout; -1 for other entries.</param>
internal record struct RecordEntry(int Start, int Content, int End, int Layout)
{
    /// <summary>Gets whether it is a nested value, to which no reference is possible.</summary>
    internal bool IsValue { get; init; }

    /// <summary>Gets the number of an array's null items without bytes of their own.</summary>
    internal int Nulls { get; set; }
}
