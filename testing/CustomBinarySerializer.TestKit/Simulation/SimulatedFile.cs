using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TestKit.Simulation;

/// <summary>An open file of a simulated disk.</summary>
internal sealed class SimulatedFile(SimulatedDisk disk, string name, SimulatedContent content) : IStorageFile
{
    private bool _isClosed;

    public string Name => name;

    public long Length
    {
        get
        {
            lock (disk.Lock)
            {
                ObjectDisposedException.ThrowIf(_isClosed, this);
                return content.Bytes.Length;
            }
        }
    }

    public FileIdentity Identity => content.Identity;

    public int Read(Span<byte> buffer, long offset)
    {
        lock (disk.Lock)
        {
            ObjectDisposedException.ThrowIf(_isClosed, this);
            int count = (int)Math.Clamp(content.Bytes.Length - offset, 0, buffer.Length);
            content.Bytes.AsSpan((int)Math.Min(offset, content.Bytes.Length), count).CopyTo(buffer);
            disk.ReadBytes += count;
            return count;
        }
    }

    public void Write(ReadOnlySpan<byte> bytes, long offset)
    {
        lock (disk.Lock)
        {
            ObjectDisposedException.ThrowIf(_isClosed, this);
            try
            {
                disk.Note(DiskCall.Write);
            }
            catch (IOException)
            {
                // Half of it is there, as on a disk that has become full.
                content.Write(bytes[..(bytes.Length / 2)], offset);
                throw;
            }

            content.Write(bytes, offset);
        }
    }

    public void Flush()
    {
        lock (disk.Lock)
        {
            ObjectDisposedException.ThrowIf(_isClosed, this);
            try
            {
                disk.Note(DiskCall.Flush);
            }
            catch (IOException)
            {
                content.FailFlush();
                throw;
            }

            content.Flush();
        }
    }

    public void SetLength(long length)
    {
        lock (disk.Lock)
        {
            ObjectDisposedException.ThrowIf(_isClosed, this);
            disk.Note(DiskCall.SetLength);
            content.SetLength(length);
        }
    }

    public void Dispose() => _isClosed = true;
}
