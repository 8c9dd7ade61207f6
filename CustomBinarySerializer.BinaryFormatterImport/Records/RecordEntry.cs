namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>Where an object, array or string lies in a message.</summary>
/// <param name="Start">The offset of the byte that tells the kind of record.</param>
/// <param name="Content">The offset behind what describes it: of the first member, item or byte of the text's length.</param>
/// <param name="End">The offset behind it; 0 while it isn't known.</param>
/// <param name="Layout">The number of the layout of an object; -1 of anything else.</param>
internal record struct RecordEntry(int Start, int Content, int End, int Layout)
{
    /// <summary>Whether it is a value inside an object or array, to which nothing can refer.</summary>
    internal bool IsValue { get; init; }

    /// <summary>How many items of an array are nulls that have no byte of their own.</summary>
    internal int Nulls { get; init; }
}
