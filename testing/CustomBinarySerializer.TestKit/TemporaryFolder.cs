namespace CustomBinarySerializer.TestKit;

/// <summary>A folder for one test, deleted when it is disposed.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    private const string Memory = "/dev/shm";
    private const string Prefix = "cbs-test-";

    internal TemporaryFolder()
        : this(Directory.CreateTempSubdirectory(Prefix).FullName)
    {
    }

    private TemporaryFolder(string path) => Path = path;

    internal string Path { get; }

    /// <summary>Gets the names of the folder's files in ordinal order, without those of inner folders.</summary>
    internal string[] Files =>
        [.. Directory.EnumerateFiles(Path).Select(file => System.IO.Path.GetFileName(file)).Order(StringComparer.Ordinal)];

    /// <summary>Gets the path of a file or folder in this folder.</summary>
    /// <param name="name">A name or a relative path.</param>
    internal string this[string name] => System.IO.Path.Combine(Path, name);

    /// <summary>
    /// Creates a folder whose files are in memory if the system has <c>/dev/shm</c>, for tests that don't depend on
    /// durability.
    /// </summary>
    internal static TemporaryFolder InMemory() => Directory.Exists(Memory)
        ? new(Directory.CreateDirectory(System.IO.Path.Combine(Memory, Prefix + System.IO.Path.GetRandomFileName())).FullName)
        : new();

    public void Dispose()
    {
        if (Directory.Exists(Path))
        {
            Directory.Delete(Path, recursive: true);
        }
    }
}
