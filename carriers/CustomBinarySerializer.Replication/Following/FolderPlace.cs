using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.Replication.Following;

/// <summary>
/// A place that a follower stores in the folder that it follows, so that no message is deleted before it is handled.
/// Immutable.
/// </summary>
/// <param name="Name">The name of the file.</param>
/// <param name="NextOrdinal">The ordinal of the message that comes next; 0 if the file can't be read.</param>
/// <param name="Stored">The time at which the place was last stored, in UTC.</param>
/// <param name="Fault">The reason why the file can't be read, in words; null if it can.</param>
internal sealed record FolderPlace(string Name, long NextOrdinal, DateTimeOffset Stored, string? Fault)
{
    private const string Pattern = "*.place";

    /// <summary>Returns the places in a folder, in the order of their names.</summary>
    /// <exception cref="IOException">The folder can't be read.</exception>
    internal static IReadOnlyList<FolderPlace> In(string folder) =>
    [
        .. Directory.EnumerateFiles(folder, Pattern)
            .Order(StringComparer.Ordinal)
            .Select(path => TryRead(folder, Path.GetFileName(path)))
            .OfType<FolderPlace>(),
    ];

    /// <summary>Returns whether the place isn't stale, and so keeps segments from being deleted.</summary>
    internal bool Holds(RetentionPolicy policy, DateTimeOffset now) => now - Stored <= policy.MaxHold;

    // A file that can't be read holds everything: it is stale after the same time.
    private static FolderPlace? TryRead(string folder, string name)
    {
        DateTimeOffset stored = new(File.GetLastWriteTimeUtc(Path.Combine(folder, name)), TimeSpan.Zero);
        try
        {
            return DurableText.TryRead(new DiskFolder(folder), name) is { } text
                ? new FolderPlace(name, Math.Max(FollowerPlace.Parse(text).NextOrdinal, 0), stored, null)
                : null;
        }
        catch (FileNotFoundException)
        {
            return null;
        }
        catch (Exception e) when (e is FormatException or IOException or UnauthorizedAccessException)
        {
            return new FolderPlace(name, 0, stored, e.Message);
        }
    }
}
