using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;
using CustomBinarySerializer.TransactionFiles.Waiting;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>Waits until a folder holds a transaction file.</summary>
/// <remarks>
/// The folder is watched. If it doesn't exist yet, the closest folder above it is watched. If the system can't watch,
/// the folder is polled every <see cref="PublicationSignal.PollInterval"/>.
/// </remarks>
internal static class FileCreation
{
    /// <summary>Opens a folder once it holds a transaction file.</summary>
    /// <param name="folder">The full path of the folder.</param>
    /// <param name="open">Opens the folder.</param>
    /// <param name="timeout">The longest wait; null to wait without an end.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="TimeoutException">The folder holds no transaction file after the timeout.</exception>
    /// <inheritdoc cref="WaitAsync" path="/exception"/>
    internal static async Task<TransactionFileReader> OpenAsync(
        string folder, Func<TransactionFileReader> open, TimeSpan? timeout, CancellationToken cancellationToken)
    {
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        end.CancelAfter(timeout ?? Timeout.InfiniteTimeSpan);
        while (true)
        {
            try
            {
                return open();
            }
            catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
            {
                // Not created yet, or deleted meanwhile.
            }

            try
            {
                await WaitAsync(folder, typeof(TransactionFileReader), end.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
            {
                throw TransactionFileErrors.NotCreated(folder, timeout!.Value);
            }
            catch (OperationCanceledException e) when (e.CancellationToken != cancellationToken)
            {
                throw new OperationCanceledException(cancellationToken);
            }
        }
    }

    /// <summary>
    /// Waits until a folder that couldn't be opened because it was missing or empty holds a transaction file.
    /// </summary>
    /// <param name="folder">The full path of the folder.</param>
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
            using PublicationSignal signal = new(
                changed => FileSystemWatch.TryCreate(awaited, changed), PublicationSignal.PollInterval, owner);
            await signal.WaitAsync(() => IsThere(folder) || NextToCome(folder) != awaited, cancellationToken).ConfigureAwait(false);
        }
    }

    private static bool IsThere(string folder) =>
        File.Exists(folder) ? throw StorageFailure.NoFolder(folder)
        : Directory.Exists(folder) && SegmentFileName.Segments(new DiskFolder(folder)).Count > 0;

    /// <summary>
    /// Returns the path that has to be created next: a segment of the folder, or the highest folder that is missing.
    /// </summary>
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
