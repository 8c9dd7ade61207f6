namespace CustomBinarySerializer.TransactionFiles.Index;

/// <summary>Which segment an index belongs to. A block that names another one counts as absent.</summary>
/// <param name="FirstOrdinal">Of the segment's first message: 0 or more.</param>
/// <param name="Salt">Of the segment, so that the index of a deleted namesake is told from its own.</param>
internal readonly record struct IndexIdentity(long FirstOrdinal, ulong Salt);
