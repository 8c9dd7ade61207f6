using System.Buffers.Binary;
using CustomBinarySerializer.SharedMemory.Rings;

namespace PerfHarness.Ring;

/// <summary>What a ring for one producer and one consumer costs at least: no wrap in mid-record, no checks, nobody sleeps.</summary>
internal sealed class BareRing(RingMemory memory)
{
    private const int RecordSize = 64;

    public void Send(ReadOnlySpan<byte> frame, int count)
    {
        long head = memory.Load(RingLayout.Head);
        for (long sent = 1; sent <= count; sent++)
        {
            long position = (sent - 1) * RecordSize;
            while (position - head >= memory.Capacity)
            {
                head = memory.Load(RingLayout.Head);
            }

            frame.CopyTo(memory.Bytes(position, frame.Length));
            memory.Store(RingLayout.Tail, sent * RecordSize);
        }
    }

    public long Receive(int count)
    {
        long sum = 0;
        long tail = 0;
        for (long position = 0; position < (long)count * RecordSize; position += RecordSize)
        {
            while (position == tail)
            {
                tail = memory.Load(RingLayout.Tail);
            }

            sum += BinaryPrimitives.ReadInt32LittleEndian(memory.Bytes(position, RingScenario.FrameSize));
            memory.Store(RingLayout.Head, position + RecordSize);
        }

        return sum;
    }
}
