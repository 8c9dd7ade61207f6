using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Archiving;

/// <summary>A file that nobody else opens, and that is gone when it is closed or the process ends.</summary>
internal sealed class TemporaryFile : IStorageFile
{
    private readonly string _folder;
    private readonly IStorageFile _file;
    private bool _isNamed;

    private TemporaryFile(string folder, IStorageFile file)
    {
        _folder = folder;
        _file = file;
        _isNamed = !TryDelete();
    }

    public string Name => _file.Name;

    public long Length => _file.Length;

    public FileIdentity Identity => _file.Identity;

    /// <summary>Creates an empty file.</summary>
    /// <param name="folder">The path of the folder, which is made if it doesn't exist.</param>
    /// <exception cref="IOException">The folder or the file can't be created.</exception>
    /// <exception cref="UnauthorizedAccessException">Write access to the folder is denied.</exception>
    internal static TemporaryFile Create(string folder)
    {
        // The folder may be shared, as that for temporary files is. One of its own keeps other users out.
        Directory.CreateDirectory(folder);
        string own = Path.Combine(folder, $"cbs-fetched-{Guid.NewGuid():N}");
        if (OperatingSystem.IsWindows())
        {
            Directory.CreateDirectory(own);
        }
        else
        {
            Directory.CreateDirectory(own, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        }

        return new TemporaryFile(own, new DiskFolder(own).Create("segment"));
    }

    public int Read(Span<byte> buffer, long offset) => _file.Read(buffer, offset);

    public void Write(ReadOnlySpan<byte> bytes, long offset) => _file.Write(bytes, offset);

    public void SetLength(long length) => _file.SetLength(length);

    public void Flush()
    {
    }

    public void Dispose()
    {
        _file.Dispose();
        _isNamed = _isNamed && !TryDelete();
    }

    // Windows deletes a file when it is closed.
    private bool TryDelete()
    {
        try
        {
            Directory.Delete(_folder, recursive: true);
            return true;
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            return false;
        }
    }
}
