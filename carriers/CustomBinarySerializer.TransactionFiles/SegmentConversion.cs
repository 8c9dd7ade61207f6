using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>Replaces the segments of a folder by their other form, one after another.</summary>
/// <remarks>
/// A segment is first checked from its header to its seal. <see cref="SegmentReplacement"/> has the steps that follow.
/// An archived segment stays as it is.
/// </remarks>
/// <param name="folder">The folder.</param>
/// <param name="options">The options.</param>
/// <param name="cancellationToken">Ends the work.</param>
internal sealed class SegmentConversion(IStorageFolder folder, SegmentCompressionOptions options, CancellationToken cancellationToken)
{
    private readonly SegmentReplacement _replacement = new(folder);

    /// <summary>
    /// The first ordinals of segments to pass over, because earlier calls found them damaged or not compressible. Each
    /// call adds the segments that it finds so.
    /// </summary>
    internal HashSet<long> Left { get; init; } = [];

    /// <summary>Compresses the segments but for the newest.</summary>
    /// <remarks>
    /// A segment is replaced when the sequence gets to it. The folder is locked until the sequence ends.
    /// </remarks>
    /// <inheritdoc cref="SegmentCompression.Compress" path="/returns|/exception"/>
    internal IEnumerable<SegmentConversionResult> Compress()
    {
        SegmentCodec codec = SegmentCodec.ForCompression();
        using IDisposable? alone = Begin();
        List<long> segments = SegmentFileName.Segments(folder);
        for (int i = 0; i + options.KeepNewest < segments.Count; i++)
        {
            long next = segments[i + 1];
            if (!Left.Contains(segments[i]) && Convert(segments[i], segment => CompressOne(segment, next, codec)) is { } result)
            {
                yield return result;
            }
        }
    }

    /// <summary>Expands all segments.</summary>
    /// <remarks>
    /// A segment is replaced when the sequence gets to it. The folder is locked until the sequence ends.
    /// </remarks>
    /// <inheritdoc cref="SegmentCompression.Expand" path="/returns|/exception"/>
    internal IEnumerable<SegmentConversionResult> Expand()
    {
        using IDisposable? alone = Begin();
        foreach (long first in SegmentFileName.Segments(folder))
        {
            if (Convert(first, ExpandOne) is { } result)
            {
                yield return result;
            }
        }
    }

    private string PathOf(long first) => Path.Combine(folder.Path, SegmentFileName.OfSegment(first));

    private IDisposable? Begin() => options.DryRun ? null : _replacement.Begin();

    private SegmentConversionResult? Convert(long first, Func<IStorageFile, SegmentConversionResult?> convert)
    {
        cancellationToken.ThrowIfCancellationRequested();
        try
        {
            using IStorageFile segment = SegmentFile.Open(folder, first);
            SegmentConversionResult? result = convert(segment);
            if (result?.Outcome is SegmentConversionOutcome.Damaged or SegmentConversionOutcome.NotSmaller)
            {
                Left.Add(first);
            }

            return result;
        }
        catch (FileNotFoundException)
        {
            return SegmentReplacement.Gone(new SegmentConversionResult(PathOf(first), first, 0, 0, default, null));
        }
    }

    private SegmentConversionResult? CompressOne(IStorageFile segment, long next, SegmentCodec codec)
    {
        if (segment is ArchivedSegment)
        {
            return null;
        }

        _ = SegmentFileName.TryParseSegment(segment.Name, out long first);
        SegmentConversionResult left = new(PathOf(first), first, segment.Length, segment.Length, SegmentConversionOutcome.Replaced, null);
        if (segment is CompressedSegment compressed)
        {
            return left with
            {
                Bytes = compressed.StoredLength,
                Outcome = SegmentConversionOutcome.AlreadyCompressed,
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
            return left with { Outcome = SegmentConversionOutcome.Damaged, Reason = e.Message };
        }

        if (SegmentReplacement.FaultOf(segment, header, next) is { } fault)
        {
            return left with { Outcome = SegmentConversionOutcome.Damaged, Reason = fault };
        }

        if (options.DryRun)
        {
            return left;
        }

        _replacement.CompleteIndex(segment, header, next);
        return Replace(segment, left, file => CompressedSegmentWriter.Compress(
            file, segment, header, codec, options.BlockSize, options.Level, cancellationToken));
    }

    private SegmentConversionResult? ExpandOne(IStorageFile segment)
    {
        if (segment is not CompressedSegment compressed)
        {
            return null;
        }

        _ = SegmentFileName.TryParseSegment(segment.Name, out long first);
        SegmentConversionResult left = new(
            PathOf(first), first, segment.Length, compressed.StoredLength, SegmentConversionOutcome.Replaced, null);
        compressed.ThrowIfUnreadable();
        return options.DryRun ? left : Replace(segment, left, file =>
        {
            CompressedSegmentWriter.Expand(file, segment, cancellationToken);
            return segment.Length;
        });
    }

    /// <param name="segment">The segment.</param>
    /// <param name="left">The result if the segment stays.</param>
    /// <param name="write">
    /// Writes the other form of the segment, and returns its size in bytes; 0 if the form isn't to be used.
    /// </param>
    private SegmentConversionResult Replace(IStorageFile segment, SegmentConversionResult left, Func<IStorageFile, long> write) =>
        _replacement.Replace(segment, left, write, made => FindDifference(segment, made));

    private static string? FindDifference(IStorageFile segment, IStorageFile made)
    {
        bool isSame = CompressedSegmentWriter.AreEqual(segment, made);
        return SegmentFile.FaultBetween(segment, 0, long.MaxValue)
            ?? (isSame && made is CompressedSegment != segment is CompressedSegment
                ? null
                : "what was written can't be read back as it was");
    }
}
