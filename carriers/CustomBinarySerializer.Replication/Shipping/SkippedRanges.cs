using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Replication.Shipping;

/// <summary>The damage that the reader of a journal passed over, until it is in the stream. Not thread-safe.</summary>
/// <param name="report">Called with each range.</param>
internal sealed class SkippedRanges(Action<CorruptRange>? report)
{
    // Enough to recognize damage that is read again after a reconnect.
    private const int Most = 100;

    private readonly Queue<CorruptRange> _ranges = new();

    /// <summary>Adds a range that the reader passed over.</summary>
    internal void Add(CorruptRange range)
    {
        if (_ranges.Count == Most)
        {
            _ranges.Dequeue();
        }

        _ranges.Enqueue(range);
        report?.Invoke(range);
    }

    /// <summary>Returns the reason why messages are lost, in words.</summary>
    internal string ReasonOf(long firstOrdinal, long nextOrdinal)
    {
        string[] reasons = [.. _ranges
            .Where(range => range.FirstOrdinal < nextOrdinal && range.End > firstOrdinal)
            .Select(range => $"{Path.GetFileName(range.File)}: {range.Reason}")
            .Distinct()];
        return reasons.Length > 0 ? string.Join("; ", reasons) : "the journal doesn't have them";
    }
}
