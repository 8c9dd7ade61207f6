namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>What is written where a member or an item is.</summary>
/// <param name="Kind">Which of the other parts apply.</param>
/// <param name="Primitive">Of a primitive; else none.</param>
/// <param name="Place">The offset of a primitive's bytes, the number of an entry, of a made array, or of the collection that has a paired comparer, or how many nulls there are.</param>
internal readonly record struct RecordValue(ValueKind Kind, PrimitiveKind Primitive, int Place)
{
    internal static RecordValue Null { get; } = new(ValueKind.Null, PrimitiveKind.None, 1);

    internal static RecordValue Entry(int number) => new(ValueKind.Entry, PrimitiveKind.None, number);
}

/// <summary>An array of references that a graph needs where a message has the same in another shape.</summary>
/// <param name="Type">The type of the array.</param>
/// <param name="Items">What it holds.</param>
internal sealed record MadeArray(Type Type, RecordValue[] Items);

/// <summary>Where an object, array or string is in a message.</summary>
/// <param name="Start">The offset of the byte that gives the kind of record.</param>
/// <param name="Content">The offset after what describes it: of the first member, item or byte of the text's length.</param>
/// <param name="End">The offset after it; 0 while it isn't known.</param>
/// <param name="Layout">The number of the layout of an object; -1 of anything else.</param>
internal record struct RecordEntry(int Start, int Content, int End, int Layout)
{
    /// <summary>Whether it is a value inside an object or array, to which nothing can refer.</summary>
    internal bool IsValue { get; init; }

    /// <summary>How many items of an array are nulls that have no byte of their own.</summary>
    internal int Nulls { get; init; }
}
