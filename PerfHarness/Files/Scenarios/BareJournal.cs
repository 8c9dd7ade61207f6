using System.Buffers.Binary;
using Microsoft.Win32.SafeHandles;

namespace PerfHarness.Files.Scenarios;

/// <summary>
/// The limit: a journal that copies frames, stores checksums and writes blocks, and does nothing else. Not thread-safe.
/// </summary>
internal sealed class BareJournal : IDisposable
{
    private const int BlockSize = 1 << 20;
    private const int EndingRoom = 8;

    private readonly byte[] _block = GC.AllocateUninitializedArray<byte>(BlockSize + EndingRoom, pinned: true);
    private readonly SafeFileHandle _file;
    private long _offset;
    private int _length;

    public BareJournal(string path) => _file = File.OpenHandle(path, FileMode.OpenOrCreate, FileAccess.ReadWrite);

    public void Append(ReadOnlySpan<byte> frame)
    {
        unchecked
        {
            int size = BareRecord.SizeOf(frame.Length);
            if (size > BlockSize - _length)
            {
                Flush();
            }

            BareRecord.Write(_block.AsSpan(_length), frame);
            _length += size;
        }
    }

    public void Flush()
    {
        RandomAccess.Write(_file, _block.AsSpan(0, _length), _offset);
        _offset += _length;
        _length = 0;
    }

    /// <summary>Reads and verifies all records.</summary>
    /// <returns>The number of records.</returns>
    public long Scan()
    {
        unchecked
        {
            long count = 0;
            int kept = 0;
            for (long offset = 0; ;)
            {
                int filled = kept + RandomAccess.Read(_file, _block.AsSpan(kept, BlockSize - kept), offset + kept);
                int next = 0;
                while (TryMeasure(_block.AsSpan(next, filled - next), out int frameSize))
                {
                    SampleMessages.Require(BareRecord.Verifies(_block.AsSpan(next), frameSize), "A bare record");
                    next += BareRecord.SizeOf(frameSize);
                    count++;
                }

                if (next == 0)
                {
                    return count;
                }

                offset += next;
                kept = filled - next;
                _block.AsSpan(next, kept).CopyTo(_block);
            }
        }
    }

    public void Dispose() => _file.Dispose();

    private static bool TryMeasure(ReadOnlySpan<byte> rest, out int frameSize)
    {
        frameSize = rest.Length < sizeof(int) ? 0 : unchecked(BinaryPrimitives.ReadInt32LittleEndian(rest) + sizeof(int));
        return frameSize > 0 && BareRecord.SizeOf(frameSize) <= rest.Length;
    }
}
