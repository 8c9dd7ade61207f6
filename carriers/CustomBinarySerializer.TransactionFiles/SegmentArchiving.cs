using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>
/// Methods that move old segments of a folder to an archive and back, while writers and readers go on. Thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// An archived segment leaves a small file under its name, which has its header, its end, and the hash of what is in
/// the archive. Readers with <see cref="TransactionFileReaderOptions.Archive"/> fetch it when a message of it is read.
/// Writers need no archive.
/// </para>
/// <para>
/// The file is replaced when the archive has the segment and has returned it as it was. After a crash at any time, the
/// segment is in the folder, or in the archive with its small file in the folder. One process at a time compresses or
/// archives a folder.
/// </para>
/// </remarks>
public static class SegmentArchiving
{
    /// <summary>Moves the segments that a policy doesn't keep in the folder to an archive.</summary>
    /// <remarks>
    /// Segments that are in the archive don't count for the policy. A segment that is damaged stays in the folder, and
    /// so does one that is no larger than the file that it would leave.
    /// </remarks>
    /// <param name="folder">The path of the folder.</param>
    /// <param name="archive">The archive.</param>
    /// <param name="local">The policy for the segments in the folder.</param>
    /// <param name="dryRun">Whether to change nothing and only return what would be done.</param>
    /// <param name="cancellationToken">Ends the work. Segments that were moved stay so.</param>
    /// <returns>The result for each of these segments, the oldest first.</returns>
    /// <exception cref="ArgumentException"><paramref name="folder"/> is null or empty.</exception>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="archive"/> or <paramref name="local"/> is null.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// A segment is compressed, and the package that decompresses it isn't registered.
    /// </exception>
    /// <exception cref="IOException">
    /// The folder doesn't exist, another process compresses or archives it, the archive can't be reached, or a file
    /// can't be read or written.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be written.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static Task<IReadOnlyList<SegmentConversionResult>> MoveAsync(
        string folder, SegmentArchive archive, RetentionPolicy local, bool dryRun = false, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(local);
        return StartAsync(folder, archive, dryRun, move => All(move.Store(local)), cancellationToken);
    }

    /// <summary>Moves archived segments back to the folder. The archive keeps them.</summary>
    /// <remarks>Free disk space for them is needed.</remarks>
    /// <param name="folder">The path of the folder.</param>
    /// <param name="archive">The archive.</param>
    /// <param name="fromOrdinal">The ordinal of the first wanted message, from 0.</param>
    /// <param name="endOrdinal">The ordinal after the last wanted message.</param>
    /// <param name="dryRun">Whether to change nothing and only return what would be done.</param>
    /// <param name="cancellationToken">Ends the work. Segments that were restored stay so.</param>
    /// <returns>The result for each archived segment that has a wanted message, the oldest first.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="archive"/> is null.</exception>
    /// <exception cref="BinarySerializationException">
    /// The archive doesn't have a segment as it was archived.
    /// </exception>
    /// <inheritdoc cref="MoveAsync"
    ///     path="/exception[not(contains(@cref,'BinarySerialization')) and not(contains(@cref,'ArgumentNull'))]"/>
    public static Task<IReadOnlyList<SegmentConversionResult>> RestoreAsync(
        string folder,
        SegmentArchive archive,
        long fromOrdinal = 0,
        long endOrdinal = long.MaxValue,
        bool dryRun = false,
        CancellationToken cancellationToken = default) =>
        StartAsync(folder, archive, dryRun, move => All(move.Restore(fromOrdinal, endOrdinal)), cancellationToken);

    /// <summary>
    /// Deletes the objects of the archive that belong to this transaction file, and that no segment of the folder
    /// names: of segments that were deleted or restored.
    /// </summary>
    /// <remarks>A copy of the folder that uses the same archive may still name them.</remarks>
    /// <param name="folder">The path of the folder.</param>
    /// <param name="archive">The archive.</param>
    /// <param name="dryRun">Whether to delete nothing and only return the names.</param>
    /// <param name="cancellationToken">Ends the work. Objects that were deleted stay so.</param>
    /// <returns>The names of the unused objects.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="archive"/> is null.</exception>
    /// <exception cref="BinarySerializationException">
    /// A segment is damaged, so that it isn't known which objects are needed.
    /// </exception>
    /// <inheritdoc cref="MoveAsync"
    ///     path="/exception[not(contains(@cref,'BinarySerialization')) and not(contains(@cref,'ArgumentNull'))]"/>
    public static Task<IReadOnlyList<string>> DeleteUnusedAsync(
        string folder, SegmentArchive archive, bool dryRun = false, CancellationToken cancellationToken = default) =>
        StartAsync(folder, archive, dryRun, move => move.DeleteUnused(), cancellationToken);

    private static IReadOnlyList<SegmentConversionResult> All(IEnumerable<SegmentConversionResult> results) => [.. results];

    // Not asynchronous itself: wrong arguments and a missing folder are reported by the call.
    private static Task<T> StartAsync<T>(
        string folder, SegmentArchive archive, bool dryRun, Func<ArchiveMove, T> work, CancellationToken cancellationToken)
    {
        ArgumentException.ThrowIfNullOrEmpty(folder);
        ArgumentNullException.ThrowIfNull(archive);
        DiskFolder held = DiskFolder.HoldExisting(Path.GetFullPath(folder));
        return RunAsync();

        async Task<T> RunAsync()
        {
            using (held)
            {
                ArchiveMove move = new(held, archive, TimeProvider.System, cancellationToken) { IsDry = dryRun };
                return await Task.Run(() => work(move), cancellationToken).ConfigureAwait(false);
            }
        }
    }
}
