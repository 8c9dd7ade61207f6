namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>Where the items of a collection are.</summary>
/// <param name="Array">The number of the entry of the array that holds them; -1 if there are none.</param>
/// <param name="Count">How many there are.</param>
internal readonly record struct ItemRange(int Array, int Count)
{
    internal static ItemRange Empty { get; } = new(-1, 0);

    /// <summary>The place of the first one in the array; behind the array's last place comes its first.</summary>
    internal int First { get; init; }

    /// <summary>The number of the entry of the array that holds the second part of each; -1 if the first array holds both, or there is one.</summary>
    internal int SecondArray { get; init; } = -1;

    /// <summary>What the members say of the comparer.</summary>
    internal Records.RecordValue Comparer { get; init; } = Records.RecordValue.Null;
}
