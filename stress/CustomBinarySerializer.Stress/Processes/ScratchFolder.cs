namespace Stress.Processes;

/// <summary>A folder for temporary files, in memory if the system has <c>/dev/shm</c>.</summary>
internal sealed class ScratchFolder : IDisposable
{
    private const string MemoryFolder = "/dev/shm";
    private const string Prefix = "stress-";

    internal ScratchFolder()
    {
        // The name contains the process id, so that RemoveThoseOf finds the folder.
        string parent = Directory.Exists(MemoryFolder) ? MemoryFolder : System.IO.Path.GetTempPath();
        Path = Directory.CreateDirectory(System.IO.Path.Combine(parent, $"{Prefix}{Environment.ProcessId}-{Guid.NewGuid():N}")).FullName;
    }

    internal string Path { get; }

    internal string File(string name) => System.IO.Path.Combine(Path, name);

    internal void Clear()
    {
        foreach (string file in Directory.EnumerateFiles(Path))
        {
            System.IO.File.Delete(file);
        }
    }

    /// <summary>Deletes the folders of a process that was killed.</summary>
    /// <param name="processId">The id of the process.</param>
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
