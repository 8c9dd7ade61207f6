namespace Stress.Crashes.Faults;

/// <summary>Folders that are filled again and again.</summary>
internal static class Scratch
{
    /// <summary>Makes a folder that is empty.</summary>
    public static void Empty(string folder)
    {
        if (Directory.Exists(folder))
        {
            Directory.Delete(folder, recursive: true);
        }

        Directory.CreateDirectory(folder);
    }

    /// <summary>Makes a folder with these files.</summary>
    public static void Fill(string folder, Dictionary<string, byte[]> files)
    {
        Empty(folder);
        foreach ((string name, byte[] bytes) in files)
        {
            File.WriteAllBytes(Path.Combine(folder, name), bytes);
        }
    }
}
