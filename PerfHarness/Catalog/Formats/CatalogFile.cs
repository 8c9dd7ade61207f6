namespace PerfHarness.Catalog.Formats;

/// <summary>Opens the files of all formats with the same options.</summary>
internal static class CatalogFile
{
    private const int BufferSize = 64 * 1024;

    public static FileStream Create(string path) =>
        new(path, FileMode.Create, FileAccess.Write, FileShare.None, BufferSize);

    public static FileStream OpenToRead(string path) =>
        new(path, FileMode.Open, FileAccess.Read, FileShare.Read, BufferSize, FileOptions.SequentialScan);
}
