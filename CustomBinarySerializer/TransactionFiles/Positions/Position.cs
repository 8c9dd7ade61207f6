namespace CustomBinarySerializer.TransactionFiles.Positions;

/// <summary>A place between two messages.</summary>
/// <param name="Ordinal">How many messages there are in front of it, so the ordinal of the one behind it.</param>
/// <param name="Offset">Where in the segment the record behind it begins, or will begin.</param>
internal readonly record struct Position(long Ordinal, long Offset)
{
    /// <summary>No ordinal and no offset is larger, so that nobody who adds to one from a file exceeds what an int64 holds.</summary>
    internal const long Highest = 1L << 60;
}
