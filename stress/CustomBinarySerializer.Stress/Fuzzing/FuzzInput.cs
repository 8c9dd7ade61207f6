using CustomBinarySerializer.TestMemory;

namespace Stress.Fuzzing;

/// <summary>The bytes that a target reads, in memory that ends at a page that may not be touched.</summary>
internal sealed class FuzzInput : IDisposable
{
    /// <summary>Of the longest input.</summary>
    internal const int MaxLength = 1 << 16;

    private readonly GuardedMemory _memory = new(MaxLength);
    private readonly UnmanagedBytes _pinned;

    internal FuzzInput()
    {
        _pinned = new UnmanagedBytes(_memory);
    }

    internal byte[] Bytes { get; private set; } = [];

    /// <summary>The guard page is right after the last byte.</summary>
    internal Span<byte> Guarded => _memory.Last(Bytes.Length);

    /// <summary>The same bytes as memory, for sequences.</summary>
    internal Memory<byte> GuardedMemory => _pinned.Memory[^Bytes.Length..];

    /// <summary>Chooses between ways to read. It follows from the bytes alone, so that they are all that a replay needs.</summary>
    internal uint Choice { get; private set; }

    internal void Set(byte[] bytes)
    {
        Bytes = bytes;
        bytes.CopyTo(Guarded);
        uint hash = 2166136261;
        foreach (byte b in bytes)
        {
            hash = unchecked((hash ^ b) * 16777619);
        }

        Choice = hash ^ (hash >> 15);
    }

    public void Dispose() => _memory.Dispose();
}
