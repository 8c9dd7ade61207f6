using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Accepting;

/// <summary>The damage in a folder that an operator accepted. Thread-safe.</summary>
/// <remarks>
/// <para>
/// The file only permits. A reader or writer first meets damage by itself and finds where it ends, as one with
/// SkipCorrupt does. It passes over that damage if all of it is inside an accepted range, and the range still holds the
/// bytes that were accepted. So no content of the file hides a message that SkipCorrupt would show, and damage that
/// reaches out of an accepted range isn't covered.
/// </para>
/// <para>
/// The file is looked at each time that damage is met, so that an open reader learns of what was accepted meanwhile.
/// Ranges are disjoint: their checksums cost no more than reading each segment once.
/// </para>
/// </remarks>
internal sealed class AcceptedDamage(IStorageFolder folder)
{
    private readonly Lock _lock = new();
    private readonly HashSet<AcceptedRange> _verified = [];
    private (long Length, uint Checksum) _loaded = (-1, 0);
    private Guid _journal;
    private AcceptedRange[] _ranges = [];
    private string? _fault;

    /// <summary>Returns the damage, with the time of its acceptance if an accepted range covers it.</summary>
    /// <param name="damage">The damage.</param>
    /// <param name="journal">
    /// Id of the journal in the folder; null if no header can be read, so that nothing counts as accepted.
    /// </param>
    /// <exception cref="IOException">A file can't be read.</exception>
    internal CorruptRange Mark(CorruptRange damage, Guid? journal)
    {
        if (!SegmentFileName.TryParseSegment(Path.GetFileName(damage.File), out long segment))
        {
            return damage;
        }

        lock (_lock)
        {
            Load();
            if (_fault is not null)
            {
                return damage with { Reason = $"{damage.Reason}; the file {SegmentFileName.AcceptedDamage} is ignored, because {_fault}" };
            }

            return journal == _journal && Find(segment, damage.Offset) is { } range && range.Contains(damage) && IsUnchanged(range)
                ? damage with { Accepted = range.Accepted }
                : damage;
        }
    }

    /// <summary>
    /// Returns the accepted range that begins at or before an offset of a segment and doesn't end before the offset;
    /// null if there is none.
    /// </summary>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal AcceptedRange? At(long segment, long offset)
    {
        lock (_lock)
        {
            Load();
            return Find(segment, offset) is { } range && range.EndOffset >= offset ? range : null;
        }
    }

    /// <summary>Returns whether a range was accepted in a segment.</summary>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal bool IsIn(long segment)
    {
        lock (_lock)
        {
            Load();
            return Find(segment, long.MaxValue) is not null;
        }
    }

    /// <summary>Returns the ranges that the file of accepted damage holds.</summary>
    /// <param name="journal">Id of the journal that the ranges belong to.</param>
    /// <param name="fault">The reason why the file isn't valid, in words; null if it is valid or doesn't exist.</param>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal IReadOnlyList<AcceptedRange> List(out Guid journal, out string? fault)
    {
        lock (_lock)
        {
            Load();
            journal = _journal;
            fault = _fault;
            return _ranges;
        }
    }

    private AcceptedRange? Find(long segment, long offset)
    {
        int low = 0;
        int high = _ranges.Length;
        while (low < high)
        {
            int middle = low + ((high - low) / 2);
            AcceptedRange range = _ranges[middle];
            if (range.Segment < segment || (range.Segment == segment && range.Offset <= offset))
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }

        return low > 0 && _ranges[low - 1].Segment == segment ? _ranges[low - 1] : null;
    }

    private bool IsUnchanged(AcceptedRange range)
    {
        if (_verified.Contains(range))
        {
            return true;
        }

        if (DamageChecksum.Of(folder, range.Segment, range.Offset, range.Length) != range.Checksum)
        {
            return false;
        }

        _verified.Add(range);
        return true;
    }

    private void Load()
    {
        if (!folder.Exists(SegmentFileName.AcceptedDamage))
        {
            Forget();
            return;
        }

        try
        {
            using IStorageFile file = folder.Open(SegmentFileName.AcceptedDamage, FileAccess.Read);
            long length = file.Length;
            Span<byte> end = stackalloc byte[AcceptedDamageFile.ChecksumSize];
            file.Read(end, Math.Max(length - end.Length, 0));
            (long, uint) identity = (length, BitConverter.ToUInt32(end));
            if (identity == _loaded)
            {
                return;
            }

            Forget();
            if (length > AcceptedDamageFile.MaxSize)
            {
                _fault = "it is too large";
            }
            else
            {
                byte[] bytes = new byte[length];
                _fault = AcceptedDamageFile.Read(bytes.AsSpan(0, file.Read(bytes, 0)), out _journal, out _ranges);
            }

            _loaded = identity;
        }
        catch (FileNotFoundException)
        {
            Forget();
        }
    }

    private void Forget()
    {
        _loaded = (-1, 0);
        _verified.Clear();
        _journal = default;
        _ranges = [];
        _fault = null;
    }
}
