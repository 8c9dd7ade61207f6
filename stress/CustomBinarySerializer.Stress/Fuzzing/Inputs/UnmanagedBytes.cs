using System.Buffers;
using CustomBinarySerializer.TestMemory;

namespace Stress.Fuzzing.Inputs;

/// <summary>Guarded memory as <see cref="Memory{T}"/>.</summary>
internal sealed unsafe class UnmanagedBytes(GuardedMemory memory) : MemoryManager<byte>
{
    public override Span<byte> GetSpan() => memory.Last(memory.Size);

    public override MemoryHandle Pin(int elementIndex = 0) => new(memory.Start + elementIndex);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing)
    {
    }
}
