using System.Globalization;

namespace CustomBinarySerializer.TransactionFiles.Storage;

/// <summary>Finds the process that holds the lock of a file, for messages.</summary>
internal static class LockHolder
{
    private const string Locks = "/proc/locks";

    /// <summary>Returns the process that holds a lock, such as "process 4711 (cbs)".</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="name">The name of the lock file.</param>
    /// <returns>The process; null if the system doesn't show it, or nobody holds the lock.</returns>
    internal static string? Find(IStorageFolder folder, string name)
    {
        if (!OperatingSystem.IsLinux())
        {
            return null;
        }

        try
        {
            using IStorageFile file = folder.Open(name, FileAccess.Read);
            string id = string.Create(
                CultureInfo.InvariantCulture,
                $"{file.Identity.Device >> 32:x2}:{file.Identity.Device & uint.MaxValue:x2}:{file.Identity.Number}");

            // "3: FLOCK  ADVISORY  WRITE 4711 fe:01:131073 0 EOF". A process of another container has the number 0.
            string? process = File.ReadLines(Locks)
                .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
                .FirstOrDefault(words => words is [_, "FLOCK", _, "WRITE", not "0", _, ..] && words[5] == id)?[4];
            return process is null ? null : $"process {process} ({File.ReadAllText($"/proc/{process}/comm").Trim()})";
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            return null;
        }
    }
}
