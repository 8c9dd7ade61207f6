namespace CustomBinarySerializer.Replication.Tests;

/// <summary>A folder that is deleted at the end of a test.</summary>
internal sealed class TestFolder : IDisposable
{
    private readonly string _path = Directory.CreateTempSubdirectory("cbs-streams-").FullName;

    internal string this[string name] => Path.Combine(_path, name);

    public void Dispose() => Directory.Delete(_path, recursive: true);
}
