namespace CustomBinarySerializer.Tool.Statistics;

/// <summary>The statistics of one type. Sizes are those of whole frames, in bytes.</summary>
internal sealed record TypeRow(int TypeId, string Name, long Messages, long Bytes, long Smallest, long Largest);
