using CustomBinarySerializer.Telemetry;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>Replaces the segments of a folder by their other form, one after another.</summary>
/// <remarks>
/// <para>
/// The steps for a segment: check it from its header to its seal, write the other form under another name, make that
/// durable, read it back and compare every byte, rename it over the segment, make the folder durable. A failure of any
/// step leaves the segment that was there.
/// </para>
/// <para>
/// Before the first rename the folder is made durable. So the names of all later segments are durable, and no power
/// failure leaves a compressed segment as the last one.
/// </para>
/// <para>
/// A segment may be deleted meanwhile. The rename happens under <see cref="SegmentsLock"/>, and only if the name still
/// leads to the file that was read. So a deleted segment doesn't come back.
/// </para>
/// </remarks>
/// <param name="folder">The folder.</param>
/// <param name="options">The options.</param>
/// <param name="cancellationToken">Ends the work.</param>
internal sealed class SegmentConversion(IStorageFolder folder, SegmentCompressionOptions options, CancellationToken cancellationToken)
{
    /// <summary>
    /// First ordinals of segments that aren't looked at, because they were damaged or wouldn't get smaller. Those that
    /// are found so are added.
    /// </summary>
    internal HashSet<long> Left { get; init; } = [];

    /// <summary>Compresses the segments but for the newest.</summary>
    /// <inheritdoc cref="SegmentCompression.Compress" path="/returns|/exception"/>
    internal IReadOnlyList<SegmentCompressionResult> Compress()
    {
        SegmentCodec codec = SegmentCodec.ForCompression();
        return Run((segments, results) =>
        {
            for (int i = 0; i + options.KeepNewest < segments.Count; i++)
            {
                if (!Left.Contains(segments[i]))
                {
                    Convert(segments[i], results, segment => CompressOne(segment, segments[i + 1], codec));
                }
            }
        });
    }

    /// <summary>Expands all segments.</summary>
    /// <inheritdoc cref="SegmentCompression.Expand" path="/returns|/exception"/>
    internal IReadOnlyList<SegmentCompressionResult> Expand() => Run((segments, results) =>
    {
        foreach (long first in segments)
        {
            Convert(first, results, ExpandOne);
        }
    });

    private string PathOf(long first) => Path.Combine(folder.Path, SegmentFileName.OfSegment(first));

    private List<SegmentCompressionResult> Run(Action<List<long>, List<SegmentCompressionResult>> convert)
    {
        List<SegmentCompressionResult> results = [];
        if (options.DryRun)
        {
            convert(SegmentFileName.Segments(folder), results);
            return results;
        }

        using IDisposable alone = folder.TryLock(SegmentFileName.CompressionLock)
            ?? throw new IOException($"{folder.Path}: another process compresses or expands the segments of this folder.");
        foreach (string name in folder.List().Where(SegmentFileName.IsCompressing))
        {
            folder.Delete(name);
        }

        List<long> segments = SegmentFileName.Segments(folder);
        MakeDurable(folder, folder.Path);
        convert(segments, results);
        return results;
    }

    private void Convert(long first, List<SegmentCompressionResult> results, Func<IStorageFile, SegmentCompressionResult?> convert)
    {
        cancellationToken.ThrowIfCancellationRequested();
        try
        {
            using IStorageFile segment = SegmentFile.Open(folder, first);
            if (convert(segment) is not { } result)
            {
                return;
            }

            results.Add(result);
            if (result.Outcome is SegmentCompressionOutcome.Damaged or SegmentCompressionOutcome.NotSmaller)
            {
                Left.Add(first);
            }
        }
        catch (FileNotFoundException)
        {
            results.Add(Gone(new SegmentCompressionResult(PathOf(first), first, 0, 0, default, null)));
        }
    }

    private SegmentCompressionResult CompressOne(IStorageFile segment, long next, SegmentCodec codec)
    {
        _ = SegmentFileName.TryParseSegment(segment.Name, out long first);
        SegmentCompressionResult left = new(PathOf(first), first, segment.Length, segment.Length, SegmentCompressionOutcome.Replaced, null);
        if (segment is CompressedSegment compressed)
        {
            return left with
            {
                Bytes = compressed.StoredLength,
                Outcome = SegmentCompressionOutcome.AlreadyCompressed,
                Reason = "it is compressed",
            };
        }

        SegmentHeader header;
        try
        {
            header = SegmentHeader.Read(segment, left.Path, first);
        }
        catch (BinarySerializationException e)
        {
            return left with { Outcome = SegmentCompressionOutcome.Damaged, Reason = e.Message };
        }

        if (FaultOf(segment, header, next) is { } fault)
        {
            return left with { Outcome = SegmentCompressionOutcome.Damaged, Reason = fault };
        }

        if (options.DryRun)
        {
            return left;
        }

        CompleteIndex(segment, header, next);
        return Replace(segment, left, file => CompressedSegmentWriter.Compress(
            file, segment, header, codec, options.BlockSize, options.Level, cancellationToken));
    }

    private SegmentCompressionResult? ExpandOne(IStorageFile segment)
    {
        if (segment is not CompressedSegment compressed)
        {
            return null;
        }

        _ = SegmentFileName.TryParseSegment(segment.Name, out long first);
        SegmentCompressionResult left = new(
            PathOf(first), first, segment.Length, compressed.StoredLength, SegmentCompressionOutcome.Replaced, null);
        compressed.ThrowIfUnreadable();
        return options.DryRun ? left : Replace(segment, left, file =>
        {
            CompressedSegmentWriter.Expand(file, segment, cancellationToken);
            return segment.Length;
        });
    }

    /// <summary>Returns why a plain segment can't be compressed, in words; null if every byte of it is good.</summary>
    private static string? FaultOf(IStorageFile segment, SegmentHeader header, long next)
    {
        SegmentScanner scanner = new();
        scanner.Begin(segment, header.ChecksumSeed, header.Size, header.FirstOrdinal, segment.Length);
        while (scanner.MoveNext())
        {
        }

        return scanner.Fault != RecordFault.None
            ? FormattableString.Invariant($"it is damaged at offset {scanner.NextOffset}: {TransactionFileErrors.Reason(scanner.Fault)}")
            : scanner.NextOrdinal != next || scanner.Seal == 0 || Seal.AtEndOf(segment, header)?.End != next
            ? FormattableString.Invariant($"it doesn't end with a seal before message {next}, with which the next segment begins")
            : null;
    }

    // Without an index, a look-up would decompress the segment from its start.
    private void CompleteIndex(IStorageFile segment, SegmentHeader header, long next)
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

    /// <param name="segment">The segment.</param>
    /// <param name="left">The result if the segment stays.</param>
    /// <param name="write">Writes the other form, and returns its size; 0 if it isn't to be used.</param>
    private SegmentCompressionResult Replace(IStorageFile segment, SegmentCompressionResult left, Func<IStorageFile, long> write)
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

            SegmentCompressionResult result = size == 0
                ? left with { Outcome = SegmentCompressionOutcome.NotSmaller, Reason = "it wouldn't get smaller" }
                : FindDifference(segment, name) is { } difference
                ? left with { Outcome = SegmentCompressionOutcome.Damaged, Reason = difference }
                : Rename(segment, name, left, size);
            if (result.Outcome == SegmentCompressionOutcome.Replaced)
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

    private string? FindDifference(IStorageFile segment, string name)
    {
        using IStorageFile made = SegmentFile.Open(folder, name);
        bool isSame = CompressedSegmentWriter.AreEqual(segment, made);
        return (segment as CompressedSegment)?.FaultBetween(0, long.MaxValue)
            ?? (isSame && made is CompressedSegment != segment is CompressedSegment
                ? null
                : "what was written can't be read back as it was");
    }

    private SegmentCompressionResult Rename(IStorageFile segment, string name, SegmentCompressionResult left, long size)
    {
        string final = SegmentFileName.OfSegment(left.FirstOrdinal);
        using IDisposable deletions = SegmentsLock.Take(folder);
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
            return left with { Outcome = SegmentCompressionOutcome.InUse, Reason = "another process has it open" };
        }
    }

    private static SegmentCompressionResult Gone(SegmentCompressionResult result) =>
        result with { Outcome = SegmentCompressionOutcome.Gone, Reason = "it was deleted or replaced meanwhile" };

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
