using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Reading;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.Tool.Journals;

/// <summary>Describes and rebuilds the sparse indexes of a folder.</summary>
internal static class JournalIndexes
{
    /// <summary>Describes how far the index of a segment reaches.</summary>
    internal static string Describe(string folder, OrdinalRange segment)
    {
        DiskFolder storage = new(folder);
        try
        {
            using IStorageFile file = SegmentFile.Open(storage, segment.First);
            SegmentHeader header = SegmentHeader.Read(file, folder, segment.First);
            using SparseIndexReader index = new(
                storage.Open(SegmentFileName.OfIndex(segment.First), FileAccess.Read), new IndexIdentity(header.FirstOrdinal, header.Salt));
            if (segment.Next == segment.First)
            {
                return "nothing to index";
            }

            long missing = index.TryFind(segment.Next - 1, out IndexEntry last)
                ? (segment.Next - 1 - last.Ordinal) / SparseIndex.Interval
                : SparseIndex.EntriesBefore(segment.Next, segment.First);
            return missing == 0 ? "whole" : $"lacks {Quantity.Of(missing, "entry", "entries")}";
        }
        catch (FileNotFoundException)
        {
            return "missing";
        }
    }

    /// <summary>Returns a time that isn't later than a message, in UTC ticks: as near as the index says.</summary>
    /// <param name="folder">The path of the folder.</param>
    /// <param name="header">The header of the message's segment; null if it can't be read.</param>
    /// <param name="ordinal">The ordinal of the message.</param>
    internal static long TimeBefore(string folder, SegmentHeader? header, long ordinal)
    {
        if (header is null)
        {
            return 0;
        }

        try
        {
            using SparseIndexReader index = new(
                new DiskFolder(folder).Open(SegmentFileName.OfIndex(header.FirstOrdinal), FileAccess.Read),
                new IndexIdentity(header.FirstOrdinal, header.Salt));
            return index.TryFind(ordinal, out IndexEntry entry) ? Math.Max(entry.UtcTicks, header.CreatedTicks) : header.CreatedTicks;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The index is disposable.
            return header.CreatedTicks;
        }
    }

    /// <summary>
    /// Brings the indexes up to the ends of their segments. Of a folder that is being written, the last one is the
    /// writer's.
    /// </summary>
    /// <param name="path">The folder.</param>
    /// <param name="fromScratch">Whether existing indexes are ignored and written anew.</param>
    /// <param name="report">
    /// Called with the first ordinal of each segment, the state of its index in words, and whether the segment is
    /// intact.
    /// </param>
    internal static void Rebuild(string path, bool fromScratch, Action<long, string, bool> report)
    {
        DiskFolder folder = new(path);
        using IDisposable? ownLock = folder.TryLock(SegmentFileName.WriterLock);
        using JournalView view = new(
            folder,
            new SegmentCache(folder, new SchemaCheck(new TypeRegistry(), ignores: true), typeof(JournalIndexes)),
            TransactionFileReaderOptions.Default);
        JournalExtent extent = view.Refresh();
        foreach (long first in extent.Segments)
        {
            if (first == extent.LastSegment && ownLock is null)
            {
                report(first, "left to the writer that has the folder open", true);
                continue;
            }

            if (OtherForms.StubOf(path, first) is not null)
            {
                report(first, "left, because the segment is archived", true);
                continue;
            }

            try
            {
                string words = Rebuild(folder, first, extent, fromScratch, out Position? damaged);
                bool isFine = damaged is not { } place || view.Accepted.At(first, place.Offset) is not null;
                string note = isFine
                    ? ""
                    : FormattableString.Invariant($"; damaged at offset {damaged!.Value.Offset}: cbs verify says what is lost");
                report(first, words + note, isFine);
            }
            catch (BinarySerializationException e)
            {
                report(first, e.Message, false);
            }
        }
    }

    private static string Rebuild(DiskFolder folder, long first, JournalExtent extent, bool fromScratch, out Position? damaged)
    {
        string path = Path.Combine(folder.Path, SegmentFileName.OfSegment(first));
        using IStorageFile file = SegmentFile.Open(folder, first);
        SegmentHeader header = SegmentHeader.Read(file, path, first);
        Position end = extent.SegmentAfter(first) is { } next ? new Position(next, file.Length) : extent.Written;
        if (fromScratch)
        {
            folder.Delete(SegmentFileName.OfIndex(first));
        }

        Position? firstDamaged = null;
        using SparseIndexWriter index = IndexRebuilder.Open(folder, file, header, end, place => firstDamaged ??= place);
        damaged = firstDamaged;
        return FormattableString.Invariant($"{SparseIndex.EntriesBefore(Math.Min(index.NextOrdinal, end.Ordinal), first)} entries");
    }
}
