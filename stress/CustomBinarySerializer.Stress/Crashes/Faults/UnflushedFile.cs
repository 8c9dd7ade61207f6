namespace Stress.Crashes.Faults;

/// <summary>Simulates a file before a power failure: its durable bytes, and changes that may be lost.</summary>
/// <remarks>
/// After a failed flush the written bytes stay uncertain, as on Linux, which marks their pages clean: a later flush
/// makes them durable only if they were written again. Lengths are kept by the journal of the file system.
/// </remarks>
internal sealed class UnflushedFile
{
    private const int SectorSize = 512;

    private readonly List<Change> _changes = [];
    private byte[] _durable = [];
    private int _length;

    private enum Fate
    {
        Pending,
        Durable,
        Uncertain,
    }

    /// <summary>The number of changes that may be lost.</summary>
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
            change.Fate = isDone ? Fate.Durable : Fate.Uncertain;
        }

        int settled = _changes.TakeWhile(change => change.Fate == Fate.Durable).Count();
        _durable = Apply(_durable, _changes.Take(settled));
        _changes.RemoveRange(0, settled);
    }

    /// <summary>Returns the contents after a power failure.</summary>
    /// <param name="isKept">Returns whether a change survives. Called for each uncertain change in order.</param>
    /// <param name="hasFullLength">Whether the length survives without the bytes.</param>
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

    /// <param name="bytes">The written bytes, or null if the length was set.</param>
    /// <param name="offset">Offset of the bytes, or the length.</param>
    private sealed class Change(byte[]? bytes, int offset)
    {
        public byte[]? Bytes => bytes;

        public int Offset => offset;

        public Fate Fate { get; set; } = Fate.Pending;
    }
}
