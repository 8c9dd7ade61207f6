namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>An object of the graph.</summary>
/// <param name="Entry">The number of its entry in the message; -1 of a boxed primitive.</param>
/// <param name="Plan">What becomes of it; null where it has no body.</param>
/// <param name="Parent">The number of the object that first referred to it; -1 of the root.</param>
/// <param name="Ordinal">Which member or item of that one did.</param>
internal readonly record struct TranscodedObject(int Entry, TargetType? Plan, int Parent, int Ordinal)
{
    /// <summary>Whether it stands for the items of a collection.</summary>
    internal bool IsItems { get; init; }

    internal ItemRange Items { get; init; }

    /// <summary>Whether its body stands at its reference.</summary>
    internal bool IsInPlace { get; init; }
}
