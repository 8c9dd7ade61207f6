using CustomBinarySerializer.Files;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>A file of the system.</summary>
/// <param name="folder">The folder of the file.</param>
/// <param name="name">The name of the file in the folder.</param>
/// <param name="handle">The open file; disposed of with this object.</param>
/// <param name="isLocked">Whether the file has a lock to release.</param>
internal sealed class DiskFile(DiskFolder folder, string name, SafeFileHandle handle, bool isLocked = false) : IStorageFile
{
    private readonly Lazy<FileIdentity> _identity = new(() => FileIdentity.Of(handle, name));

    public string Name => name;

    public long Length => RandomAccess.GetLength(handle);

    public FileIdentity Identity => _identity.Value;

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

        // A file without a name is lost when it is closed, so nothing in it is durable.
        folder.ThrowIfGone(this);
    }

    public void SetLength(long length) => RandomAccess.SetLength(handle, length);

    public void Dispose()
    {
        if (isLocked)
        {
            RegularFile.Close(handle);
        }
        else
        {
            handle.Dispose();
        }
    }

    /// <summary>Throws if the file's name leads to another file, or to none.</summary>
    /// <exception cref="IOException">The name of the file leads to another file, or to none.</exception>
    internal void ThrowIfGone()
    {
        if (!folder.HasName(name, Identity))
        {
            throw StorageFailure.FileGone(folder.PathOf(name));
        }
    }
}
