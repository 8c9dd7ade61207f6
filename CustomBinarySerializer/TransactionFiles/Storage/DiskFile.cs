using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>A file of the system.</summary>
internal sealed class DiskFile(string name, SafeFileHandle handle) : IStorageFile
{
    public string Name => name;

    public long Length => RandomAccess.GetLength(handle);

    public FileIdentity Identity => FileIdentity.Of(handle, name);

    public int Read(Span<byte> buffer, long offset)
    {
        int filled = 0;
        while (filled < buffer.Length)
        {
            int read = RandomAccess.Read(handle, buffer[filled..], offset + filled);
            if (read == 0)
            {
                break;
            }

            filled += read;
        }

        return filled;
    }

    public void Write(ReadOnlySpan<byte> bytes, long offset) => RandomAccess.Write(handle, bytes, offset);

    public void Flush()
    {
        if (OperatingSystem.IsWindows())
        {
#pragma warning disable RS0030 // On Windows it reports failures.
            RandomAccess.FlushToDisk(handle);
#pragma warning restore RS0030
        }
        else
        {
            UnixSync.Flush(handle);
        }
    }

    public void SetLength(long length) => RandomAccess.SetLength(handle, length);

    public void Dispose() => handle.Dispose();
}
