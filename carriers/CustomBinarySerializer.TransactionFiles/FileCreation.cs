using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;
using CustomBinarySerializer.TransactionFiles.Waiting;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>Waits until a folder holds a transaction file.</summary>
/// <remarks>
/// The folder is watched, or while it doesn't exist the folder above it that does. Where the system can't watch, a look every
/// <see cref="PublicationSignal.PollInterval"/> does it.
/// </remarks>
internal static class FileCreation
{
    /// <summary>Waits until an attempt to open the folder may succeed that failed because nothing was there.</summary>
    /// <param name="folder">The full path.</param>
    /// <param name="owner">The public type, for errors.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="DirectoryNotFoundException">The path is that of a file.</exception>
    /// <exception cref="IOException">The folder can't be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be read.</exception>
    internal static async Task WaitAsync(string folder, Type owner, CancellationToken cancellationToken)
    {
        while (!IsThere(folder))
        {
            string awaited = NextToCome(folder);
            using PublicationSignal signal = new(changed => FileSystemWatch.TryCreate(awaited, changed), PublicationSignal.PollInterval, owner);
            await signal.WaitAsync(() => IsThere(folder) || NextToCome(folder) != awaited, cancellationToken).ConfigureAwait(false);
        }
    }

    private static bool IsThere(string folder) =>
        File.Exists(folder) ? throw StorageFailure.NoFolder(folder)
        : Directory.Exists(folder) && SegmentFileName.Segments(new DiskFolder(folder)).Count > 0;

    /// <summary>Returns what has to be created next: the segments of the folder, or the highest folder that doesn't exist.</summary>
    private static string NextToCome(string folder)
    {
        string missing = Path.Combine(folder, SegmentFileName.AnySegment);
        for (string? above = folder; above is not null && !Directory.Exists(above); above = Path.GetDirectoryName(above))
        {
            missing = above;
        }

        return missing;
    }
}
