using CustomBinarySerializer.Files;
using Microsoft.Win32.SafeHandles;

namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>A folder of the system. All files in it are opened by <see cref="RegularFile"/>.</summary>
/// <remarks>
/// A folder that is held (<see cref="Hold"/>) is reached by an open handle, wherever it is moved to. Others are reached
/// by their path at each call, and so is every folder on a system other than Linux.
/// </remarks>
internal sealed class DiskFolder : IStorageFolder, IDisposable
{
    // An open file that looks whether a lock is held has it for some microseconds.
    private const int LockAttempts = 1000;

    private readonly SafeFileHandle? _handle;
    private DiskFile? _lock;

    /// <summary>A folder that is reached by its path. It needn't exist yet.</summary>
    internal DiskFolder(string path)
        : this(path, handle: null)
    {
    }

    private DiskFolder(string path, SafeFileHandle? handle)
    {
        Path = path;
        _handle = handle;
    }

    public string Path { get; }

    /// <summary>Creates a folder and those above it, where they don't exist, and makes them durable.</summary>
    /// <exception cref="IOException">A folder can't be created or made durable.</exception>
    /// <exception cref="UnauthorizedAccessException">Write access to a folder is denied.</exception>
    internal static DiskFolder Make(string path)
    {
        DiskFolder folder = new(path);
        if (System.IO.Path.GetDirectoryName(path) is not { } above)
        {
            return folder;
        }

        if (!Directory.Exists(path))
        {
            if (System.IO.Path.Exists(path))
            {
                throw StorageFailure.NoFolder(path);
            }

            DiskFolder parent = Make(above);
            Directory.CreateDirectory(path);
            parent.Flush();
        }
        else if (!Directory.EnumerateFileSystemEntries(path).Any())
        {
            // The process that made it may have ended before it was durable. Or the folder above belongs to another
            // user.
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

    /// <summary>Makes a folder as <see cref="Make"/> does, and holds it open.</summary>
    /// <inheritdoc cref="Make" path="/exception"/>
    internal static DiskFolder Hold(string path)
    {
        DiskFolder folder = Make(path);
        return new DiskFolder(folder.Path, FolderHandle.TryOpen(path));
    }

    /// <summary>Holds a folder that exists, wherever its path leads later.</summary>
    /// <exception cref="DirectoryNotFoundException">The path isn't that of a folder.</exception>
    /// <exception cref="IOException">The folder can't be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be opened.</exception>
    internal static DiskFolder HoldExisting(string path) =>
        Directory.Exists(path) ? new DiskFolder(path, FolderHandle.TryOpen(path)) : throw StorageFailure.NoFolder(path);

    public IReadOnlyList<string> List()
    {
        try
        {
            return _handle is null
                ? [.. Directory.EnumerateFileSystemEntries(Path).Select(file => System.IO.Path.GetFileName(file))]
                : FolderHandle.List(_handle, Path);
        }
        catch (DirectoryNotFoundException e)
        {
            throw StorageFailure.FolderGone(Path, e);
        }
    }

    public IStorageFile Create(string name) => new DiskFile(this, name, CreateHandle(name));

    public IStorageFile OpenOrCreate(string name) => new DiskFile(this, name, OpenOrCreate(name, FileLock.None, FileTolerance.None));

    public IStorageFile Open(string name, FileAccess access) =>
        new DiskFile(
            this, name, Open(name, access, FileLock.None, access == FileAccess.Read ? FileTolerance.HardLinks : FileTolerance.None));

    public void Delete(string name)
    {
        if (!FileStat.IsSupported)
        {
            File.Delete(PathOf(name));
        }
        else if (UnixCalls.Delete(_handle, NameOf(name)) is not (0 or UnixCalls.NoSuchFile) and var error)
        {
            throw UnixCalls.Failure($"Deleting {PathOf(name)}", error);
        }
    }

    public void Rename(string from, string to)
    {
        if (!FileStat.IsSupported)
        {
            File.Move(PathOf(from), PathOf(to), overwrite: true);
        }
        else if (UnixCalls.Rename(_handle, NameOf(from), NameOf(to)) is not 0 and var error)
        {
            throw UnixCalls.Failure($"Renaming {PathOf(from)} to {to}", error);
        }
    }

    public void Flush()
    {
        if (_handle is not null)
        {
            UnixSync.Flush(_handle);
        }
        else if (!OperatingSystem.IsWindows())
        {
            UnixSync.FlushFolder(Path);
        }

        _lock?.ThrowIfGone();
    }

    public IDisposable? TryLock(string name)
    {
        SafeFileHandle? handle = TryOpenAlone(name);
        if (handle is null)
        {
            return null;
        }

        DiskFile taken = new(this, name, handle, isLocked: true);
        try
        {
            // A second open succeeds if locks are switched off or the file system has none.
            if (TryOpenAlone(name) is { } second)
            {
                RegularFile.Close(second);
                throw StorageFailure.NoLocking(PathOf(name));
            }

            taken.ThrowIfGone();
            // The writer's own is taken first, and counts.
            _lock = _lock is null || _lock.Name == name ? taken : _lock;
            return taken;
        }
        catch
        {
            taken.Dispose();
            throw;
        }
    }

    public bool Exists(string name) =>
        FileStat.IsSupported ? FileStat.TryOf(_handle, NameOf(name)) is not null : System.IO.Path.Exists(PathOf(name));

    public bool IsLocked(string name)
    {
        try
        {
            RegularFile.Close(Open(name, FileAccess.Read, FileLock.Shared, FileTolerance.HardLinks));
            return false;
        }
        catch (FileNotFoundException)
        {
            return false;
        }
        catch (Exception e) when (RegularFile.IsHeldByAnother(e) || e is UnauthorizedAccessException and not RefusedFileException)
        {
            return true;
        }
    }

    /// <summary>Releases the folder.</summary>
    public void Dispose() => _handle?.Dispose();

    /// <summary>Throws if the path leads to another folder than this one, which is held, or to none.</summary>
    /// <exception cref="DirectoryNotFoundException">The path leads to another folder, or to none.</exception>
    internal void ThrowIfMoved()
    {
        if (_handle is not null && FileStat.TryOf(Path, followsLinks: true)?.IsSameAs(FileStat.Of(_handle, Path)) != true)
        {
            throw StorageFailure.FolderGone(Path);
        }
    }

    /// <summary>
    /// Throws if a file that was made durable can't be found any more, or another writer may be at work.
    /// </summary>
    /// <exception cref="IOException">The file, or the lock file of this writer, has lost its name.</exception>
    internal void ThrowIfGone(DiskFile file)
    {
        file.ThrowIfGone();
        _lock?.ThrowIfGone();
    }

    /// <summary>Returns whether a name in this folder leads to an open file.</summary>
    /// <param name="name">The name.</param>
    /// <param name="identity">The identity of the open file.</param>
    internal bool HasName(string name, FileIdentity identity)
    {
        if (FileStat.IsSupported)
        {
            return FileStat.TryOf(_handle, NameOf(name)) is { } named && new FileIdentity(named.Device, named.Number) == identity;
        }

        try
        {
            using SafeFileHandle named = Open(name, FileAccess.Read, FileLock.None, FileTolerance.HardLinks);
            return FileIdentity.Of(named, name) == identity;
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            return false;
        }
        catch (IOException e) when (RegularFile.IsHeldByAnother(e))
        {
            // By this writer: nobody else gets the lock file.
            return true;
        }
    }

    internal string PathOf(string name) => System.IO.Path.Combine(Path, name);

    private SafeFileHandle? TryOpenAlone(string name)
    {
        for (int attempt = 0; attempt < LockAttempts; attempt++)
        {
            try
            {
                SafeFileHandle handle = OpenOrCreate(name, FileLock.Exclusive, FileTolerance.HardLinks);
                if (HasName(name, FileIdentity.Of(handle, name)))
                {
                    return handle;
                }

                // Deleted or replaced since it was opened.
                RegularFile.Close(handle);
            }
            catch (IOException e) when (RegularFile.IsHeldByAnother(e))
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

    private SafeFileHandle OpenOrCreate(string name, FileLock fileLock, FileTolerance tolerance)
    {
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                return Open(name, FileAccess.ReadWrite, fileLock, tolerance);
            }
            catch (FileNotFoundException)
            {
                try
                {
                    CreateHandle(name).Dispose();
                }
                catch (IOException e) when (RegularFile.IsTaken(e) && attempt < LockAttempts)
                {
                    // Another process was faster.
                }
            }
        }
    }

    private SafeFileHandle Open(string name, FileAccess access, FileLock fileLock, FileTolerance tolerance)
    {
        try
        {
            return RegularFile.Open(_handle, NameOf(name), PathOf(name), access, fileLock, tolerance);
        }
        catch (DirectoryNotFoundException e)
        {
            throw StorageFailure.FolderGone(Path, e);
        }
    }

    private SafeFileHandle CreateHandle(string name)
    {
        try
        {
            return RegularFile.Create(_handle, NameOf(name), PathOf(name));
        }
        catch (DirectoryNotFoundException e)
        {
            throw StorageFailure.FolderGone(Path, e);
        }
    }

    private string NameOf(string name) => _handle is null ? PathOf(name) : name;
}
