using System.Buffers;
using CustomBinarySerializer.TestMemory;

namespace Stress.Fuzzing.Inputs;

/// <summary>Guarded memory as <see cref="Memory{T}"/>.</summary>
internal sealed unsafe class UnmanagedBytes : MemoryManager<byte>
{
    private readonly GuardedMemory _memory;

    internal UnmanagedBytes(GuardedMemory memory)
    {
        _memory = memory;
    }

    public override Span<byte> GetSpan() => _memory.Last(_memory.Size);

    public override MemoryHandle Pin(int elementIndex = 0) => new(_memory.Start + elementIndex);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing)
    {
    }
}
