namespace Stress.Fuzzing.Targets;

/// <summary>A folder for the files of one input after another, in memory where the system has that.</summary>
internal sealed class ScratchFolder : IDisposable
{
    private const string MemoryFolder = "/dev/shm";

    internal ScratchFolder()
    {
        // Named after the process, so that what a killed one left is distinguished from what is in use.
        string parent = Directory.Exists(MemoryFolder) ? MemoryFolder : System.IO.Path.GetTempPath();
        Path = Directory.CreateDirectory(System.IO.Path.Combine(parent, $"{Prefix}{Environment.ProcessId}-{Guid.NewGuid():N}")).FullName;
    }

    internal string Path { get; }

    private static string Prefix => "perfharness-fuzz-";

    internal string File(string name) => System.IO.Path.Combine(Path, name);

    internal void Clear()
    {
        foreach (string file in Directory.EnumerateFiles(Path))
        {
            System.IO.File.Delete(file);
        }
    }

    /// <summary>Removes what a process left that was killed.</summary>
    internal static void RemoveThoseOf(int processId)
    {
        foreach (string parent in new[] { MemoryFolder, System.IO.Path.GetTempPath() }.Where(Directory.Exists))
        {
            foreach (string folder in Directory.EnumerateDirectories(parent, $"{Prefix}{processId}-*"))
            {
                Directory.Delete(folder, recursive: true);
            }
        }
    }

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
