namespace CustomBinarySerializer.Graphs;

/// <summary>A value that a <see cref="BinaryColumnConverter"/> left as it was.</summary>
/// <param name="Key">The key of the row.</param>
/// <param name="Reason">The reason, as a sentence.</param>
public sealed record RefusedValue(object Key, string Reason);
