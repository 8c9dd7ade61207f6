namespace CustomBinarySerializer.Tool.Journals;

/// <summary>The messages of a segment.</summary>
/// <param name="First">The first.</param>
/// <param name="Next">The first after them.</param>
internal readonly record struct OrdinalRange(long First, long Next);
