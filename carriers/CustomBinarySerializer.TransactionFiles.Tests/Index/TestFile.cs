using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Tests.Index;

/// <summary>A file in memory; several hands may have it open, and closing does nothing.</summary>
internal sealed class TestFile(params byte[] bytes) : IStorageFile
{
    private readonly Lock _lock = new();

    internal byte[] Bytes { get; private set; } = bytes;

    internal int Reads { get; private set; }

    internal int Writes { get; private set; }

    internal int Flushes { get; private set; }

    internal int FailingWrites { get; set; }

    /// <summary>Called before a read, with its number from 1.</summary>
    internal Action<int>? BeforeRead { get; set; }

    public string Name => "0.index";

    public long Length
    {
        get
        {
            lock (_lock)
            {
                return Bytes.Length;
            }
        }
    }

    public FileIdentity Identity => default;

    public int Read(Span<byte> buffer, long offset)
    {
        BeforeRead?.Invoke(Reads + 1);
        lock (_lock)
        {
            Reads++;
            int count = (int)Math.Clamp(Bytes.Length - offset, 0, buffer.Length);
            Bytes.AsSpan((int)Math.Min(offset, Bytes.Length), count).CopyTo(buffer);
            return count;
        }
    }

    public void Write(ReadOnlySpan<byte> bytes, long offset)
    {
        lock (_lock)
        {
            if (FailingWrites > 0)
            {
                FailingWrites--;
                throw new IOException("The disk is full.");
            }

            Writes++;
            if (offset + bytes.Length > Bytes.Length)
            {
                byte[] longer = new byte[offset + bytes.Length];
                Bytes.CopyTo(longer, 0);
                Bytes = longer;
            }

            bytes.CopyTo(Bytes.AsSpan((int)offset));
        }
    }

    public void Flush() => Flushes++;

    public void SetLength(long length)
    {
        lock (_lock)
        {
            byte[] cut = new byte[length];
            Bytes.AsSpan(0, (int)Math.Min(length, Bytes.Length)).CopyTo(cut);
            Bytes = cut;
        }
    }

    public void Dispose()
    {
    }
}
