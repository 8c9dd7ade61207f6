using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Recovering;

/// <summary>The state that a writer continues from.</summary>
/// <param name="File">The last segment, open for writing and cut to its end; null if a new one is to be begun.</param>
/// <param name="Header">Its header, or null.</param>
/// <param name="NextLineage">Of a segment that is begun after what is there.</param>
/// <param name="End">
/// Where the next message belongs; everything before it is durable. Without a segment, only the ordinal counts.
/// </param>
/// <param name="TimeMark">The last time mark, in UTC ticks.</param>
/// <param name="Seal">The number of the seal that the last record is; 0 if it is none.</param>
/// <param name="Report">For the user.</param>
internal sealed record RecoveredJournal(
    IStorageFile? File, SegmentHeader? Header, SegmentLineage NextLineage, Position End, long TimeMark, ulong Seal, RecoveryReport Report);
