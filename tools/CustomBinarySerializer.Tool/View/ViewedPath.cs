using CustomBinarySerializer.Tool.Journals;

namespace CustomBinarySerializer.Tool.View;

/// <summary>A path of the command line. It is opened again for each answer. Immutable.</summary>
/// <param name="Id">The position on the command line, from 0.</param>
/// <param name="FullPath">The path of a folder of transaction files, or of a file.</param>
/// <param name="IsFolder">Whether it is a folder.</param>
/// <param name="Archive">The folder of the archive; null if none was given.</param>
internal sealed record ViewedPath(int Id, string FullPath, bool IsFolder, string? Archive)
{
    /// <summary>The last part of the path.</summary>
    internal string Name => Path.GetFileName(Path.TrimEndingDirectorySeparator(FullPath));

    /// <summary>Returns the paths of a command line.</summary>
    /// <exception cref="IOException">A path doesn't exist, or is a folder without a transaction file.</exception>
    internal static IReadOnlyList<ViewedPath> Of(IReadOnlyList<string> paths, string? archive = null) =>
        [.. paths.Select((path, id) => Of(path, id, archive))];

    /// <summary>Opens a folder.</summary>
    /// <exception cref="ArgumentException">The path is that of a file.</exception>
    internal Journal Open() => Journal.Open(FullPath, skipsCorrupt: true, Archive);

    private static ViewedPath Of(string path, int id, string? archive)
    {
        string full = Path.GetFullPath(path);
        if (File.Exists(full))
        {
            return new ViewedPath(id, full, IsFolder: false, archive);
        }

        try
        {
            using Journal journal = Journal.Open(path, skipsCorrupt: true);
        }
        catch (BinarySerializationException)
        {
            // The page shows what is wrong.
        }

        return new ViewedPath(id, full, IsFolder: true, archive);
    }
}
