namespace CustomBinarySerializer.TestKit;

/// <summary>A folder of the system for one test.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("cbs-test-");

    internal string Path => _folder.FullName;

    internal string[] Files => [.. _folder.EnumerateFiles().Select(file => file.Name).Order(StringComparer.Ordinal)];

    internal string PathOf(string file) => System.IO.Path.Combine(Path, file);

    public void Dispose()
    {
        if (Directory.Exists(Path))
        {
            Directory.Delete(Path, recursive: true);
        }
    }
}
