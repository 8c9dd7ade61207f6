namespace CustomBinarySerializer.Tests.TransactionFiles.Simulation;

/// <summary>What a file holds: what the system shows, and what would be left if the power failed. For whoever holds the lock of the disk.</summary>
internal sealed class SimulatedContent(byte[] bytes)
{
    private const int SectorSize = 512;

    private readonly List<(byte[]? Bytes, long Offset)> _unsynced = [];
    private byte[] _durable = bytes;

    internal byte[] Bytes { get; private set; } = bytes;

    internal void Write(ReadOnlySpan<byte> bytes, long offset)
    {
        _unsynced.Add((bytes.ToArray(), offset));
        Bytes = Written(Bytes, bytes, offset);
    }

    internal void SetLength(long length)
    {
        _unsynced.Add((null, length));
        Bytes = Sized(Bytes, length);
    }

    internal void Flush()
    {
        _unsynced.Clear();
        _durable = Bytes;
    }

    /// <summary>What a power failure leaves: of what wasn't synced, any sectors, in any order, and any length.</summary>
    internal SimulatedContent AfterPowerFailure(Random random)
    {
        // Nothing, everything, or whatever.
        double share = random.Next(4) switch { 0 => 0, 1 => 1, _ => random.NextDouble() };
        byte[] left = _durable;
        foreach ((byte[]? bytes, long offset) in _unsynced)
        {
            if (bytes is null)
            {
                left = random.NextDouble() < share ? Sized(left, offset) : left;
                continue;
            }

            for (int start = 0; start < bytes.Length;)
            {
                int end = (int)Math.Min(bytes.Length, ((offset + start + SectorSize) & -SectorSize) - offset);
                if (random.NextDouble() < share)
                {
                    left = Written(left, bytes.AsSpan(start, end - start), offset + start);
                }

                start = end;
            }
        }

        // The length may have been noted without the bytes.
        return new SimulatedContent(left.Length < Bytes.Length && random.Next(3) == 0 ? Sized(left, Bytes.Length) : left);
    }

    /// <summary>What the end of the process leaves: everything.</summary>
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
}
