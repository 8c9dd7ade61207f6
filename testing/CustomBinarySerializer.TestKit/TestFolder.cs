namespace CustomBinarySerializer.TestKit;

/// <summary>A folder that is deleted at the end of a test.</summary>
internal sealed class TestFolder : IDisposable
{
    private const string Memory = "/dev/shm";

    internal TestFolder()
        : this(Directory.CreateTempSubdirectory("cbs-tests-").FullName)
    {
    }

    private TestFolder(string path) => Path = path;

    internal string Path { get; }

    /// <summary>The path of a file or folder in it.</summary>
    internal string this[string name] => System.IO.Path.Combine(Path, name);

    /// <summary>
    /// A folder whose files are in memory, where the machine has such a place; for tests to which durability makes no
    /// difference.
    /// </summary>
    internal static TestFolder InMemory() => Directory.Exists(Memory)
        ? new TestFolder(Directory.CreateDirectory(System.IO.Path.Combine(Memory, "cbs-tests-" + System.IO.Path.GetRandomFileName())).FullName)
        : new TestFolder();

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
