namespace Stress.Crashes.Faults;

/// <summary>Replaces the contents of folders, which are kept if a run fails.</summary>
internal static class FolderContents
{
    /// <summary>Creates an empty folder, or empties an existing one.</summary>
    public static void Clear(string folder)
    {
        if (Directory.Exists(folder))
        {
            Directory.Delete(folder, recursive: true);
        }

        Directory.CreateDirectory(folder);
    }

    /// <summary>Creates a folder with these files alone.</summary>
    /// <param name="folder">The path of the folder.</param>
    /// <param name="files">The contents of the files by their names.</param>
    public static void Replace(string folder, Dictionary<string, byte[]> files)
    {
        Clear(folder);
        foreach ((string name, byte[] bytes) in files)
        {
            File.WriteAllBytes(Path.Combine(folder, name), bytes);
        }
    }
}
