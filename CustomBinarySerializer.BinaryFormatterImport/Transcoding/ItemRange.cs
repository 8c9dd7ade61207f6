using CustomBinarySerializer.BinaryFormatterImport.Records;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>Where the items of a collection are.</summary>
/// <param name="Array">The number of the entry of the array that holds them; -1 if there are none, or they are at hand.</param>
/// <param name="Count">How many there are.</param>
internal readonly record struct ItemRange(int Array, int Count)
{
    internal static ItemRange Empty { get; } = new(-1, 0);

    /// <summary>The place of the first one in the array; behind the array's last place comes its first.</summary>
    internal int First { get; init; }

    /// <summary>The number of the entry of the array that holds the second part of each; -1 if the first array holds both, or there is one.</summary>
    internal int SecondArray { get; init; } = -1;

    /// <summary>The items part by part, if no array holds them.</summary>
    internal RecordValue[]? Values { get; init; }

    /// <summary>What the members say of the comparer.</summary>
    internal RecordValue Comparer { get; init; } = RecordValue.Null;

    /// <summary>The comparer, where no object of the message is it.</summary>
    internal StringComparer? MadeComparer { get; init; }

    /// <summary>Items that no array holds.</summary>
    internal static ItemRange Of(RecordValue[] values, int parts) => new(-1, values.Length / parts) { Values = values };
}
