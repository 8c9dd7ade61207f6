namespace CustomBinarySerializer.Tool.Journals;

/// <summary>The messages of a segment.</summary>
/// <param name="First">The ordinal of the first message.</param>
/// <param name="Next">The ordinal after the last message.</param>
internal readonly record struct OrdinalRange(long First, long Next);
