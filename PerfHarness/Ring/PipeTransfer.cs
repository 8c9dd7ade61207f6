using System.Buffers.Binary;
using System.IO.Pipes;

namespace PerfHarness.Ring;

/// <summary>
/// Sends and receives frames by an anonymous pipe in blocks of 64 KiB. The receiver reads the length of each frame.
/// </summary>
internal static class PipeTransfer
{
    private const int BlockSize = 64 << 10;

    public static void Send(PipeStream pipe, byte[] frame, int count)
    {
        byte[] block = new byte[BlockSize / frame.Length * frame.Length];
        for (int offset = 0; offset < block.Length; offset += frame.Length)
        {
            frame.CopyTo(block, offset);
        }

        int perBlock = block.Length / frame.Length;
        while (count > 0)
        {
            int now = Math.Min(count, perBlock);
            pipe.Write(block, 0, now * frame.Length);
            count -= now;
        }
    }

    public static void Receive(string handle, int warmUp, int count, Action onReceived)
    {
        using AnonymousPipeClientStream pipe = new(PipeDirection.In, handle);
        byte[] block = new byte[BlockSize];
        int filled = 0;
        foreach (int expected in (ReadOnlySpan<int>)[warmUp, count])
        {
            int left = expected;
            while (left > 0)
            {
                filled += pipe.Read(block, filled, block.Length - filled);
                int offset = 0;
                while (left > 0 && filled - offset >= sizeof(int))
                {
                    int size = sizeof(int) + BinaryPrimitives.ReadInt32LittleEndian(block.AsSpan(offset));
                    if (filled - offset < size)
                    {
                        break;
                    }

                    offset += size;
                    left--;
                }

                block.AsSpan(offset, filled - offset).CopyTo(block);
                filled -= offset;
            }

            onReceived();
        }
    }
}
