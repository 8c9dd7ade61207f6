using CustomBinarySerializer.TestMemory;

namespace Stress.Fuzzing.Inputs;

/// <summary>The bytes that a target reads, in memory before a page without access.</summary>
internal sealed class FuzzInput : IDisposable
{
    /// <summary>The largest length of an input.</summary>
    internal const int MaxLength = 1 << 16;

    private readonly GuardedMemory _memory = new(MaxLength);
    private readonly UnmanagedBytes _pinned;

    internal FuzzInput()
    {
        _pinned = new UnmanagedBytes(_memory);
    }

    internal byte[] Bytes { get; private set; } = [];

    /// <summary>The bytes right before the page without access.</summary>
    internal Span<byte> Guarded => _memory.Last(Bytes.Length);

    /// <summary>The bytes as <see cref="Memory{T}"/>, for sequences.</summary>
    internal Memory<byte> GuardedMemory => _pinned.Memory[^Bytes.Length..];

    /// <summary>
    /// A hash of the bytes that chooses between ways to read, so that a replay needs the bytes alone.
    /// </summary>
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
