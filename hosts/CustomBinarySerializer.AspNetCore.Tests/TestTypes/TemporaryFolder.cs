namespace CustomBinarySerializer.AspNetCore.Tests.TestTypes;

/// <summary>A folder for a test, which is deleted after it.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    internal string Path { get; } = Directory.CreateTempSubdirectory("hosting").FullName;

    internal string PathOf(string name) => System.IO.Path.Combine(Path, name);

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
