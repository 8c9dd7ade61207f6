namespace Stress.Crashes.Faults;

/// <summary>A file whose power may fail: what is on the disk for sure, and what may be.</summary>
/// <remarks>
/// After a flush that failed, what was written is left to chance for good, as on Linux, where the system takes it for clean: a
/// later flush makes it durable only if it was written again. A length is kept in the journal of the file system.
/// </remarks>
internal sealed class LostFile
{
    private const int SectorSize = 512;

    private readonly List<Change> _changes = [];
    private byte[] _durable = [];
    private int _length;

    private enum Fate
    {
        Pending,
        Durable,
        LeftToChance,
    }

    /// <summary>How many changes may be on the disk or not.</summary>
    public int Open => _changes.Count(change => change.Fate != Fate.Durable);

    public void Write(byte[] bytes, int offset)
    {
        for (int start = 0; start < bytes.Length;)
        {
            int end = Math.Min(bytes.Length, (((offset + start) / SectorSize) + 1) * SectorSize - offset);
            _changes.Add(new Change(bytes[start..end], offset + start));
            start = end;
        }

        _length = Math.Max(_length, offset + bytes.Length);
    }

    public void SetLength(int length)
    {
        _changes.Add(new Change(null, length));
        _length = length;
    }

    public void Flush(bool isDone)
    {
        foreach (Change change in _changes.Where(change => change.Fate == Fate.Pending && (isDone || change.Bytes is not null)))
        {
            change.Fate = isDone ? Fate.Durable : Fate.LeftToChance;
        }

        int settled = _changes.TakeWhile(change => change.Fate == Fate.Durable).Count();
        _durable = Apply(_durable, _changes.Take(settled));
        _changes.RemoveRange(0, settled);
    }

    /// <summary>What is on the disk.</summary>
    /// <param name="isKept">Asked for each change that may be or not, in their order.</param>
    /// <param name="hasFullLength">Whether the length was noted without the bytes.</param>
    public byte[] After(Func<bool> isKept, bool hasFullLength)
    {
        byte[] left = Apply(_durable, [.. _changes.Where(change => change.Fate == Fate.Durable || isKept())]);
        return hasFullLength && left.Length < _length ? Sized(left, _length) : left;
    }

    private static byte[] Apply(byte[] content, IEnumerable<Change> changes)
    {
        foreach (Change change in changes)
        {
            content = Sized(content, change.Bytes is null ? change.Offset : Math.Max(content.Length, change.Offset + change.Bytes.Length));
            change.Bytes?.CopyTo(content, change.Offset);
        }

        return content;
    }

    private static byte[] Sized(byte[] content, int length)
    {
        byte[] sized = new byte[length];
        content.AsSpan(0, Math.Min(content.Length, length)).CopyTo(sized);
        return sized;
    }

    /// <param name="bytes">What was written; null if the length was set.</param>
    /// <param name="offset">Where, or the length.</param>
    private sealed class Change(byte[]? bytes, int offset)
    {
        public byte[]? Bytes => bytes;

        public int Offset => offset;

        public Fate Fate { get; set; } = Fate.Pending;
    }
}
