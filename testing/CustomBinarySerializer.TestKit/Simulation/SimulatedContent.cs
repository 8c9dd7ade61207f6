using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TestKit.Simulation;

/// <summary>
/// The content of a file: as the system shows it, and as it is after a power failure. The caller holds the disk's lock.
/// </summary>
/// <remarks>
/// A flush that fails leaves what was written to chance for good, as Linux does: the system shows it and takes it for
/// clean, so that no later flush writes it, unless it is written again.
/// </remarks>
internal sealed class SimulatedContent(byte[] bytes)
{
    private const int SectorSize = 512;

    private static ulong s_count;

    private readonly List<Change> _changes = [];
    private byte[] _durable = bytes;

    private enum Fate
    {
        Pending,
        Durable,
        LeftToChance,
    }

    internal byte[] Bytes { get; private set; } = bytes;

    internal FileIdentity Identity { get; } = new(1, Interlocked.Increment(ref s_count));

    internal void Write(ReadOnlySpan<byte> bytes, long offset)
    {
        _changes.Add(new Change(bytes.ToArray(), offset));
        Bytes = Written(Bytes, bytes, offset);
    }

    internal void SetLength(long length)
    {
        _changes.Add(new Change(null, length));
        Bytes = Sized(Bytes, length);
    }

    internal void Flush()
    {
        foreach (Change change in _changes.Where(change => change.Fate == Fate.Pending))
        {
            change.Fate = Fate.Durable;
        }

        if (_changes.TrueForAll(change => change.Fate == Fate.Durable))
        {
            _changes.Clear();
            _durable = Bytes;
        }
    }

    /// <summary>Fails a flush. The length is kept in the journal of the file system, so it isn't forgotten.</summary>
    internal void FailFlush()
    {
        foreach (Change change in _changes.Where(change => change.Fate == Fate.Pending && change.Bytes is not null))
        {
            change.Fate = Fate.LeftToChance;
        }
    }

    /// <summary>
    /// Returns the content after a power failure: any sectors that weren't synced, in any order, and any length.
    /// </summary>
    internal SimulatedContent AfterPowerFailure(Random random)
    {
        // Nothing, everything, or whatever.
        double share = random.Next(4) switch { 0 => 0, 1 => 1, _ => random.NextDouble() };
        byte[] left = _durable;
        foreach (Change change in _changes)
        {
            double chance = change.Fate == Fate.Durable ? 1 : share;
            long offset = change.Offset;
            if (change.Bytes is not { } bytes)
            {
                left = random.NextDouble() < chance ? Sized(left, offset) : left;
                continue;
            }

            for (int start = 0; start < bytes.Length;)
            {
                int end = (int)Math.Min(bytes.Length, ((offset + start + SectorSize) & -SectorSize) - offset);
                if (random.NextDouble() < chance)
                {
                    left = Written(left, bytes.AsSpan(start, end - start), offset + start);
                }

                start = end;
            }
        }

        // The length may have been noted without the bytes.
        return new SimulatedContent(left.Length < Bytes.Length && random.Next(3) == 0 ? Sized(left, Bytes.Length) : left);
    }

    /// <summary>Returns the content after the end of the process, which loses nothing.</summary>
    internal SimulatedContent AfterKill() => new(Bytes);

    private static byte[] Written(byte[] old, ReadOnlySpan<byte> bytes, long offset)
    {
        byte[] result = Sized(old, Math.Max(old.Length, offset + bytes.Length));
        bytes.CopyTo(result.AsSpan((int)offset));
        return result;
    }

    private static byte[] Sized(byte[] old, long length)
    {
        byte[] result = new byte[length];
        old.AsSpan(0, (int)Math.Min(old.Length, length)).CopyTo(result);
        return result;
    }

    /// <param name="bytes">The written bytes; null if the length was set.</param>
    /// <param name="offset">The offset of the bytes in the file, or the length that was set.</param>
    private sealed class Change(byte[]? bytes, long offset)
    {
        internal byte[]? Bytes => bytes;

        internal long Offset => offset;

        internal Fate Fate { get; set; }
    }
}
