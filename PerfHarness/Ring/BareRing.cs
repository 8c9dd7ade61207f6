using System.Buffers.Binary;
using CustomBinarySerializer.SharedMemory.Rings;

namespace PerfHarness.Ring;

/// <summary>
/// The limit of a ring with one producer and one consumer: no record wraps, nothing is checked, and both spin.
/// </summary>
internal sealed class BareRing(RingMemory memory)
{
    private const int RecordSize = 64;

    private long _position;

    public void Send(ReadOnlySpan<byte> frame, int count)
    {
        long head = memory.Load(RingLayout.Head);
        long position = _position;
        for (int sent = 0; sent < count; sent++)
        {
            while (position - head >= memory.Capacity)
            {
                head = memory.Load(RingLayout.Head);
            }

            frame.CopyTo(memory.Bytes(position, frame.Length));
            position += RecordSize;
            memory.Store(RingLayout.Tail, position);
        }

        _position = position;
    }

    public long Receive(int count)
    {
        long sum = 0;
        long position = _position;
        long tail = position;
        for (int received = 0; received < count; received++)
        {
            while (position == tail)
            {
                tail = memory.Load(RingLayout.Tail);
            }

            sum += BinaryPrimitives.ReadInt32LittleEndian(memory.Bytes(position, RingScenario.FrameSize));
            position += RecordSize;
            memory.Store(RingLayout.Head, position);
        }

        _position = position;

        return sum;
    }
}
