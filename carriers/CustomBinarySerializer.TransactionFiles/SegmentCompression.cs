using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>
/// Methods that compress the older segments of a folder, and expand them again, while writers and readers go on.
/// Thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// A segment is replaced by its other form under the same name. The new file is written under another name, made
/// durable, compared with the old one and renamed over it. After a crash at any time, the old file or the new one is
/// there, whole.
/// </para>
/// <para>
/// The package CustomBinarySerializer.TransactionFiles.Zstd has the compression method:
/// <c>ZstdSegments.Register()</c>. Readers need it as well; writers don't. One process at a time compresses a folder.
/// </para>
/// </remarks>
public static class SegmentCompression
{
    /// <summary>Compresses the segments that aren't written any more, but for the newest.</summary>
    /// <remarks>
    /// A segment that is damaged stays as it is, and so does one that wouldn't get smaller. Free disk space of the size
    /// of one segment is needed.
    /// </remarks>
    /// <param name="folder">The path of the folder.</param>
    /// <param name="options">The options; the defaults if null.</param>
    /// <param name="cancellationToken">
    /// Ends the work. Segments that were compressed stay compressed, and an unfinished file is deleted.
    /// </param>
    /// <returns>The result for each segment, the oldest first, the newest not included.</returns>
    /// <exception cref="ArgumentException"><paramref name="folder"/> is null or empty.</exception>
    /// <exception cref="InvalidOperationException">No compression method is registered.</exception>
    /// <exception cref="IOException">
    /// The folder doesn't exist, another process compresses it, or a file can't be read or written.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be written.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static IReadOnlyList<SegmentConversionResult> Compress(
        string folder, SegmentCompressionOptions? options = null, CancellationToken cancellationToken = default)
    {
        using DiskFolder held = Hold(folder);
        return [.. new SegmentConversion(held, options ?? new(), cancellationToken).Compress()];
    }

    /// <summary>
    /// Expands all compressed segments, so that versions of the library without compression read them.
    /// </summary>
    /// <remarks>A segment with a damaged block stays compressed.</remarks>
    /// <param name="folder">The path of the folder.</param>
    /// <param name="dryRun">Whether to change nothing and only return what would be done.</param>
    /// <param name="cancellationToken">
    /// Ends the work. Segments that were expanded stay plain, and an unfinished file is deleted.
    /// </param>
    /// <returns>The result for each compressed segment, the oldest first.</returns>
    /// <exception cref="BinarySerializationException">
    /// The package that decompresses a segment isn't registered.
    /// </exception>
    /// <inheritdoc cref="Compress" path="/exception[not(contains(@cref,'InvalidOperation'))]"/>
    public static IReadOnlyList<SegmentConversionResult> Expand(
        string folder, bool dryRun = false, CancellationToken cancellationToken = default)
    {
        using DiskFolder held = Hold(folder);
        return [.. new SegmentConversion(held, new SegmentCompressionOptions { DryRun = dryRun }, cancellationToken).Expand()];
    }

    private static DiskFolder Hold(string folder)
    {
        ArgumentException.ThrowIfNullOrEmpty(folder);
        return DiskFolder.HoldExisting(Path.GetFullPath(folder));
    }
}
