using CustomBinarySerializer.TransactionFiles.Accepting;
using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Reading;
using CustomBinarySerializer.TransactionFiles.Recovering;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>Finds all damage in a folder and records it as accepted.</summary>
/// <remarks>
/// The caller holds the writer's lock and has recovered the folder under <see cref="RecoveryMode.SkipCorrupt"/>, so
/// that the last segment is good and every damaged range has an end. The new file is made under another name, made
/// durable and renamed: a crash leaves the old file or the new one.
/// </remarks>
internal sealed class DamageAcceptance(IStorageFolder folder, string command, DateTimeOffset time)
{
    private readonly AcceptedDamage _before = new(folder);

    /// <summary>
    /// Records the damage that is there now, and nothing else. What was accepted before keeps its time and command.
    /// </summary>
    /// <returns>All ranges that are accepted now.</returns>
    /// <exception cref="BinarySerializationException">
    /// The list of damaged ranges is longer than the file may hold.
    /// </exception>
    /// <exception cref="IOException">A file can't be read, written or made durable.</exception>
    internal IReadOnlyList<AcceptedRange> Record()
    {
        List<CorruptRange> found = FindDamage(out Guid journal);
        List<AcceptedRange> ranges = [.. Merge(found.Select(Describe)).Select(Complete)];
        if (ranges.Count > 0)
        {
            Write(AcceptedDamageFile.Write(journal, ranges));
        }
        else if (folder.Exists(SegmentFileName.AcceptedDamage))
        {
            folder.Delete(SegmentFileName.AcceptedDamage);
            SegmentTail.Flush(folder, folder.Path);
        }

        return ranges;
    }

    // Both what readers meet and what a writer looks at when it opens the folder.
    private List<CorruptRange> FindDamage(out Guid journal)
    {
        List<CorruptRange> found = [.. JournalRecovery.FindEarlierDamage(folder, new SchemaCheck(new TypeRegistry(), ignores: true))];
        TransactionFileReaderOptions options = new() { SkipCorrupt = true, IgnoreSchemaDifferences = true, CorruptionSkipped = found.Add };
        using TransactionFileReader reader = TransactionFileReader.Open(folder, new TypeRegistry(), options);
        journal = reader.JournalId;
        foreach ((long first, long end) in LocalRanges(reader.Segments))
        {
            using JournalScanner scanner = reader.ScannerAt(first, end);
            while (scanner.MoveNext())
            {
            }
        }

        return found;
    }

    /// <summary>
    /// Returns the ranges of messages to be scanned: each segment up to its first message, then all without a gap.
    /// Archived segments were whole when they left, so their archive isn't needed here.
    /// </summary>
    private List<(long First, long End)> LocalRanges(IReadOnlyList<TransactionSegment> segments)
    {
        List<long> firsts = [.. segments.Select(segment => segment.FirstOrdinal)];
        bool[] areArchived = [.. firsts.Select(IsArchived)];
        List<(long First, long End)> ranges = [.. firsts.Where((_, i) => !areArchived[i]).Select(first => (first, first))];
        for (int i = 0; i < firsts.Count; i++)
        {
            if (!areArchived[i] && (i == 0 || areArchived[i - 1]))
            {
                int next = Array.IndexOf(areArchived, true, i);
                ranges.Add((firsts[i], next < 0 ? long.MaxValue : firsts[next]));
            }
        }

        return ranges;
    }

    private bool IsArchived(long first)
    {
        try
        {
            using IStorageFile file = SegmentFile.Open(folder, first);
            return file is ArchivedSegment;
        }
        catch (FileNotFoundException)
        {
            return false;
        }
    }

    private AcceptedRange Describe(CorruptRange damage)
    {
        _ = SegmentFileName.TryParseSegment(Path.GetFileName(damage.File), out long segment);
        return damage.Accepted is not null && _before.At(segment, damage.Offset) is { } known
            ? known
            : new AcceptedRange(
                segment, damage.Offset, damage.Length, damage.FirstOrdinal, damage.End, Checksum: 0, time.UtcTicks, command, damage.Reason);
    }

    private static List<AcceptedRange> Merge(IEnumerable<AcceptedRange> ranges)
    {
        List<AcceptedRange> merged = [];
        IOrderedEnumerable<AcceptedRange> sorted =
            ranges.OrderBy(range => range.Segment).ThenBy(range => range.Offset).ThenByDescending(range => range.Length);
        foreach (AcceptedRange range in sorted)
        {
            if (merged.Count == 0 || merged[^1].Segment != range.Segment || merged[^1].EndOffset < range.Offset)
            {
                merged.Add(range);
                continue;
            }

            AcceptedRange last = merged[^1];
            merged[^1] = last with
            {
                Length = Math.Max(last.EndOffset, range.EndOffset) - last.Offset,
                FirstOrdinal = Math.Min(last.FirstOrdinal, range.FirstOrdinal),
                EndOrdinal = Math.Max(last.EndOrdinal, range.EndOrdinal),
            };
        }

        return merged;
    }

    private AcceptedRange Complete(AcceptedRange range)
    {
        if (_before.At(range.Segment, range.Offset) == range)
        {
            return range;
        }

        uint checksum = DamageChecksum.Of(folder, range.Segment, range.Offset, range.Length)
            ?? throw new EndOfStreamException(
                $"{SegmentFileName.OfSegment(range.Segment)} was cut by somebody else while its damage was accepted.");
        return range with { Checksum = checksum, AcceptedTicks = time.UtcTicks, Command = command };
    }

    private void Write(byte[] bytes)
    {
        const string name = SegmentFileName.AcceptedDamage;
        NewFile.Make(folder, name, SegmentFileName.OfNew(name), file => file.Write(bytes, 0), SegmentTail.Flush);
    }
}
