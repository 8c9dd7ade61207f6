using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>Decides whether a reader passes over damage. Thread-safe.</summary>
/// <remarks>Damage is passed over if it was accepted, or under SkipCorrupt. It is reported each time.</remarks>
internal sealed class DamagePolicy(JournalView view, TransactionFileReaderOptions options)
{
    /// <summary>Whether all damage is passed over.</summary>
    internal bool Skips => options.SkipCorrupt;

    /// <summary>Reports damage and lets the reader go on after it.</summary>
    /// <exception cref="BinarySerializationException">
    /// The damage wasn't accepted, and the reader doesn't skip corrupt ranges.
    /// </exception>
    internal void Pass(CorruptRange range)
    {
        if (!TryPass(range, out CorruptRange marked))
        {
            throw TransactionFileErrors.Corrupt(marked);
        }
    }

    /// <summary>Reports damage that may be passed over.</summary>
    /// <returns>False if the damage may not be passed over.</returns>
    internal bool TryPass(CorruptRange range) => TryPass(range, out _);

    /// <summary>Throws if damage may not be passed over, and reports nothing.</summary>
    /// <exception cref="BinarySerializationException">
    /// The damage wasn't accepted, and the reader doesn't skip corrupt ranges.
    /// </exception>
    internal void ThrowUnlessPassable(CorruptRange range)
    {
        CorruptRange marked = Mark(range);
        if (!Skips && marked.Accepted is null)
        {
            throw TransactionFileErrors.Corrupt(marked);
        }
    }

    /// <summary>
    /// Whether damage at a place of a segment may be passed over, so that it is worth searching for its end.
    /// </summary>
    /// <param name="segment">First ordinal of the segment.</param>
    /// <param name="offset">Start of the damage, in bytes.</param>
    internal bool MayPass(long segment, long offset) => Skips || view.Accepted.At(segment, offset) is not null;

    private bool TryPass(CorruptRange range, out CorruptRange marked)
    {
        marked = Mark(range);
        if (!Skips && marked.Accepted is null)
        {
            return false;
        }

        marked.ReportSkipped();
        options.CorruptionSkipped?.Invoke(marked);
        return true;
    }

    private CorruptRange Mark(CorruptRange range) => view.Accepted.Mark(range, view.Cache.Journal);
}
