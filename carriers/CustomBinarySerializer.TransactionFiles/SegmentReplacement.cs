using CustomBinarySerializer.Telemetry;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>Replaces a segment by its other form: compressed, expanded, archived or restored.</summary>
/// <remarks>
/// <para>
/// The other form is written under another name, made durable, read back and compared, renamed over the segment, and
/// the folder is made durable. A failure of any step leaves the segment that was there.
/// </para>
/// <para>
/// Before the first rename the folder is made durable. So the names of all later segments are durable, and no power
/// failure leaves a segment that isn't plain as the last one.
/// </para>
/// <para>
/// A segment may be deleted meanwhile. The rename happens under <see cref="SegmentsLock"/>, and only if the name still
/// leads to the file that was read. So a deleted segment doesn't come back.
/// </para>
/// </remarks>
/// <param name="folder">The folder.</param>
internal sealed class SegmentReplacement(IStorageFolder folder)
{
    /// <summary>Keeps other processes from replacing segments, and removes the files that they left.</summary>
    /// <returns>The lock to dispose of.</returns>
    /// <exception cref="IOException">
    /// Another process replaces segments, or the folder can't be made durable.
    /// </exception>
    internal IDisposable Begin()
    {
        IDisposable alone = folder.TryLock(SegmentFileName.CompressionLock)
            ?? throw new IOException($"{folder.Path}: another process compresses or archives the segments of this folder.");
        try
        {
            foreach (string name in folder.List().Where(SegmentFileName.IsCompressing))
            {
                folder.Delete(name);
            }

            MakeDurable(folder, folder.Path);
            return alone;
        }
        catch
        {
            alone.Dispose();
            throw;
        }
    }

    /// <summary>
    /// Returns the reason why a segment can't be replaced, in words; null if every byte of it is good.
    /// </summary>
    /// <param name="segment">The segment.</param>
    /// <param name="header">The header of the segment.</param>
    /// <param name="next">The first ordinal of the next segment.</param>
    /// <exception cref="IOException">The segment can't be read.</exception>
    internal static string? FaultOf(IStorageFile segment, SegmentHeader header, long next)
    {
        SegmentScanner scanner = new();
        scanner.Begin(segment, header.ChecksumSeed, header.Size, header.FirstOrdinal, segment.Length);
        while (scanner.MoveNext())
        {
        }

        return scanner.Fault != RecordFault.None
            ? FormattableString.Invariant(
                $"it is damaged at offset {scanner.NextOffset}: {TransactionFileErrors.Reason(scanner.Fault)}")
            : scanner.NextOrdinal != next || scanner.Seal == 0 || Seal.AtEndOf(segment, header)?.End != next
            ? FormattableString.Invariant($"it doesn't end with a seal before message {next}, with which the next segment begins")
            : null;
    }

    /// <summary>
    /// Completes the index of a plain segment. Without it, a look-up would decompress or scan the segment from its
    /// start.
    /// </summary>
    internal void CompleteIndex(IStorageFile segment, SegmentHeader header, long next)
    {
        try
        {
            IndexRebuilder.Open(folder, segment, header, new Position(next, segment.Length)).Dispose();
        }
        catch (Exception e) when (StorageFailure.AllowsNoIndex(e))
        {
            // The index is disposable.
        }
    }

    /// <summary>Replaces a segment.</summary>
    /// <param name="segment">The segment as it is; closed on success.</param>
    /// <param name="left">The result if the segment stays.</param>
    /// <param name="write">
    /// Writes the other form of the segment, and returns its size in bytes; 0 if the form isn't to be used.
    /// </param>
    /// <param name="findDifference">
    /// Compares the other form, as it was read back, with the segment. Returns the difference in words, or null.
    /// </param>
    /// <exception cref="IOException">A file can't be read or written.</exception>
    internal SegmentConversionResult Replace(
        IStorageFile segment,
        SegmentConversionResult left,
        Func<IStorageFile, long> write,
        Func<IStorageFile, string?> findDifference)
    {
        string name = SegmentFileName.OfCompressing(left.FirstOrdinal);
        try
        {
            long size;
            using (IStorageFile file = folder.Create(name))
            {
                size = write(file);
                if (size > 0)
                {
                    MakeDurable(file, Path.Combine(folder.Path, name));
                }
            }

            SegmentConversionResult result = size == 0
                ? left with { Outcome = SegmentConversionOutcome.NotSmaller, Reason = "it wouldn't get smaller" }
                : FindDifference(name, findDifference) is { } difference
                ? left with { Outcome = SegmentConversionOutcome.Damaged, Reason = difference }
                : Rename(segment, name, left, size);
            if (result.Outcome == SegmentConversionOutcome.Replaced)
            {
                MakeDurable(folder, folder.Path);
            }
            else
            {
                folder.Delete(name);
            }

            return result;
        }
        catch
        {
            DeleteUnfinished(name);
            throw;
        }
    }

    /// <summary>Returns the result for a segment that isn't there any more.</summary>
    internal static SegmentConversionResult Gone(SegmentConversionResult result) =>
        result with { Outcome = SegmentConversionOutcome.Gone, Reason = "it was deleted or replaced meanwhile" };

    private string? FindDifference(string name, Func<IStorageFile, string?> findDifference)
    {
        using IStorageFile made = SegmentFile.Open(folder, name);
        return findDifference(made);
    }

    private SegmentConversionResult Rename(IStorageFile segment, string name, SegmentConversionResult left, long size)
    {
        string final = SegmentFileName.OfSegment(left.FirstOrdinal);
        using IDisposable deletions = SegmentsLock.Take(folder, TimeProvider.System);
        try
        {
            using IStorageFile there = folder.Open(final, FileAccess.Read);
            if (there.Identity != segment.Identity)
            {
                return Gone(left);
            }
        }
        catch (FileNotFoundException)
        {
            return Gone(left);
        }

        // On Windows, a file that is open can't be replaced.
        segment.Dispose();
        try
        {
            folder.Rename(name, final);
            return left with { Bytes = size };
        }
        catch (Exception e) when (OperatingSystem.IsWindows() && e is (IOException or UnauthorizedAccessException))
        {
            return left with { Outcome = SegmentConversionOutcome.InUse, Reason = "another process has it open" };
        }
    }

    private static void MakeDurable(IFlushable what, string path)
    {
        try
        {
            what.Flush();
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            LibraryEvents.Log.SyncFailed(path, StorageFailure.ReasonOf(e));
            throw TransactionFileErrors.ConversionNotDurable(path, e);
        }
    }

    private void DeleteUnfinished(string name)
    {
        try
        {
            folder.Delete(name);
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            // The next call deletes it.
        }
    }
}
