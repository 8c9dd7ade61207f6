namespace CustomBinarySerializer.Replication.Tests;

/// <summary>A folder that is deleted at the end of a test.</summary>
internal sealed class TestFolder : IDisposable
{
    private const string Memory = "/dev/shm";

    private readonly string _path;

    internal TestFolder()
        : this(Directory.CreateTempSubdirectory("cbs-streams-").FullName)
    {
    }

    private TestFolder(string path) => _path = path;

    internal string this[string name] => Path.Combine(_path, name);

    /// <summary>
    /// A folder whose files are in memory, where the machine has such a place; for tests to which durability makes no
    /// difference.
    /// </summary>
    internal static TestFolder InMemory() => Directory.Exists(Memory)
        ? new TestFolder(Directory.CreateDirectory(Path.Combine(Memory, "cbs-streams-" + Path.GetRandomFileName())).FullName)
        : new TestFolder();

    public void Dispose() => Directory.Delete(_path, recursive: true);
}
