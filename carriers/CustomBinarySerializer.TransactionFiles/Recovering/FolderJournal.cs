using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Recovering;

/// <summary>Decides which journal owns a folder that holds segments of several journals.</summary>
/// <remarks>
/// The journal with the most segments owns the folder. A tie is refused, and so is a folder whose positions are those
/// of a segment of another journal: then nothing says which messages belong there. Headers that are damaged don't
/// count.
/// </remarks>
internal static class FolderJournal
{
    /// <summary>Finds the journal that owns a folder.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="segments">The first ordinals of the segments in the folder.</param>
    /// <param name="published">The positions in the folder, or null if they are missing or damaged.</param>
    /// <returns>The id of the journal; null if no header can be read.</returns>
    /// <exception cref="BinarySerializationException">
    /// The folder has segments of several journals and no evidence decides which one it is, or a segment has another
    /// version.
    /// </exception>
    /// <exception cref="IOException">A file can't be read.</exception>
    internal static Guid? Decide(IStorageFolder folder, IEnumerable<long> segments, in PublishedPositions? published)
    {
        Guid? ofPositions = null;
        Dictionary<Guid, List<long>> found = [];
        foreach (long first in segments)
        {
            if (TryRead(folder, first) is not { } header)
            {
                continue;
            }

            Guid journal = header.Lineage.Journal;
            if (!found.TryGetValue(journal, out List<long>? own))
            {
                found.Add(journal, own = []);
            }

            own.Add(first);
            if (published is { } positions && positions.FirstOrdinal == first && positions.Salt == header.Salt)
            {
                ofPositions = journal;
            }
        }

        List<KeyValuePair<Guid, List<long>>> ordered = [.. found.OrderByDescending(journal => journal.Value.Count)];
        if (ordered.Count <= 1)
        {
            return ordered.Count == 0 ? null : ordered[0].Key;
        }

        return ordered[0].Value.Count > ordered[1].Value.Count && (ofPositions is null || ofPositions == ordered[0].Key)
            ? ordered[0].Key
            : throw TransactionFileErrors.MixedJournals(folder.Path, [.. ordered.Select(journal => journal.Value)]);
    }

    private static SegmentHeader? TryRead(IStorageFolder folder, long firstOrdinal)
    {
        string name = SegmentFileName.OfSegment(firstOrdinal);
        try
        {
            using IStorageFile file = SegmentFile.Open(folder, name);
            return SegmentHeader.Read(file, Path.Combine(folder.Path, name), firstOrdinal);
        }
        catch (FileNotFoundException)
        {
            return null;
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.CorruptFile)
        {
            return null;
        }
    }
}
