using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Recovering;

/// <summary>The state that a writer continues from.</summary>
/// <param name="File">The last segment, open for writing and cut to its end; null if a new one is to be begun.</param>
/// <param name="Header">The header of the last segment, or null.</param>
/// <param name="NextLineage">The lineage of a new segment after the last one.</param>
/// <param name="End">
/// The position of the next message. Everything before it is durable. Without a segment, only the ordinal counts.
/// </param>
/// <param name="TimeMark">The last time mark, in UTC ticks.</param>
/// <param name="Seal">The number of the seal if the last record is one; else 0.</param>
/// <param name="Report">The report for the user.</param>
internal sealed record RecoveredJournal(
    IStorageFile? File, SegmentHeader? Header, SegmentLineage NextLineage, Position End, long TimeMark, ulong Seal, RecoveryReport Report);
