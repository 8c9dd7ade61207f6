namespace CustomBinarySerializer.Tests.Architecture;

/// <summary>The files that tests read beside what was compiled, found from where they run: builds of a server compile no real paths in.</summary>
internal static class Repository
{
    private const string Solution = "CustomBinarySerializer.slnx";

    internal static string Folder { get; } = FindFolder();

    internal static string PathOf(params ReadOnlySpan<string> parts) => Path.Combine([Folder, .. parts]);

    /// <summary>With line ends as the repository has them.</summary>
    internal static string ReadText(params ReadOnlySpan<string> parts) => File.ReadAllText(PathOf(parts)).ReplaceLineEndings("\n");

    private static string FindFolder()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, Solution)))
            {
                return folder.FullName;
            }
        }

        throw new DirectoryNotFoundException($"No folder above {AppContext.BaseDirectory} holds {Solution}.");
    }
}
