using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>A folder of the system.</summary>
internal sealed class DiskFolder(string path) : IStorageFolder
{
    // The numbers with which the system says that somebody else has the lock.
    private const int WindowsSharingViolation = unchecked((int)0x8007_0020);
    private const int LinuxWouldBlock = 11;
    private const int AppleWouldBlock = 35;

    // Whoever asks whether a lock is held has it open for some microseconds.
    private const int LockAttempts = 1000;

    public string Path => path;

    /// <summary>Makes a folder for good, and those above it, where they don't exist.</summary>
    /// <exception cref="IOException">It can't be made, or not made durable.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be made.</exception>
    internal static DiskFolder Make(string path)
    {
        DiskFolder folder = new(path);
        if (System.IO.Path.GetDirectoryName(path) is not { } above)
        {
            return folder;
        }

        if (!Directory.Exists(path))
        {
            if (File.Exists(path))
            {
                throw StorageFailure.NoFolder(path);
            }

            DiskFolder parent = Make(above);
            Directory.CreateDirectory(path);
            parent.Flush();
        }
        else if (!Directory.EnumerateFileSystemEntries(path).Any())
        {
            // Whoever made it may have ended before it was durable. Or it was given to us, and what is above isn't ours.
            try
            {
                new DiskFolder(above).Flush();
            }
            catch (UnauthorizedAccessException)
            {
            }
        }

        return folder;
    }

    public IReadOnlyList<string> List() => [.. Directory.EnumerateFiles(path).Select(file => System.IO.Path.GetFileName(file))];

    public IStorageFile Create(string name) => Open(name, FileMode.CreateNew, FileAccess.ReadWrite);

    public IStorageFile OpenOrCreate(string name) => Open(name, FileMode.OpenOrCreate, FileAccess.ReadWrite);

    public IStorageFile Open(string name, FileAccess access) => Open(name, FileMode.Open, access);

    public void Delete(string name) => File.Delete(PathOf(name));

    public void Rename(string from, string to) => File.Move(PathOf(from), PathOf(to), overwrite: true);

    public void Flush()
    {
        if (!OperatingSystem.IsWindows())
        {
            UnixSync.FlushFolder(path);
        }
    }

    public IDisposable? TryLock(string name)
    {
        SafeFileHandle? handle = TryOpenAlone(name);
        if (handle is null)
        {
            return null;
        }

        bool isAlone = false;
        try
        {
            // Where locks are switched off, or the file system has none, everybody gets in.
            using SafeFileHandle? second = TryOpenAlone(name);
            isAlone = second is null;
            return isAlone ? handle : throw StorageFailure.NoLocking(PathOf(name));
        }
        finally
        {
            if (!isAlone)
            {
                handle.Dispose();
            }
        }
    }

    public bool Exists(string name) => File.Exists(PathOf(name));

    public bool IsLocked(string name)
    {
        try
        {
            File.OpenHandle(PathOf(name), FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete).Dispose();
            return false;
        }
        catch (FileNotFoundException)
        {
            return false;
        }
        catch (Exception e) when (e is UnauthorizedAccessException || IsHeldByAnother(e))
        {
            return true;
        }
    }

    private SafeFileHandle? TryOpenAlone(string name)
    {
        for (int attempt = 0; attempt < LockAttempts; attempt++)
        {
            try
            {
                return File.OpenHandle(PathOf(name), FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
            }
            catch (IOException e) when (IsHeldByAnother(e))
            {
                if (IsLocked(name))
                {
                    return null;
                }

                Thread.Yield();
            }
        }

        return null;
    }

    private static bool IsHeldByAnother(Exception exception) =>
        exception is IOException && exception.HResult is WindowsSharingViolation or LinuxWouldBlock or AppleWouldBlock;

    private DiskFile Open(string name, FileMode mode, FileAccess access) =>
        new(name, File.OpenHandle(PathOf(name), mode, access, FileShare.ReadWrite | FileShare.Delete));

    private string PathOf(string name) => System.IO.Path.Combine(path, name);
}

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
