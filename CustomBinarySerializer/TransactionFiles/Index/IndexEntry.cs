namespace CustomBinarySerializer.TransactionFiles.Index;

/// <summary>Where one message of a segment lies.</summary>
/// <param name="Ordinal">The message's.</param>
/// <param name="Offset">Of its record in the segment, in bytes.</param>
/// <param name="UtcTicks">The latest time known when it was written; never falls from entry to entry.</param>
internal readonly record struct IndexEntry(long Ordinal, long Offset, long UtcTicks);
