using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Journals;

/// <summary>The state of a segment in a folder, and the messages that are missing after it.</summary>
/// <param name="Path">Path of the file.</param>
/// <param name="IsThere">Whether the file exists.</param>
/// <param name="Size">Size of the file, in bytes.</param>
/// <param name="Messages">The messages that the file holds; all up to the next segment if it can't be read.</param>
/// <param name="Created">The time when the segment was begun.</param>
/// <param name="Fingerprint">The fingerprint of the segment's schema.</param>
/// <param name="Damage">The reason why the segment can't be read, in words; null if it can.</param>
/// <param name="Hole">
/// The missing messages: those of the segment if it can't be read, or those after it; null if none is missing.
/// </param>
internal sealed record SegmentState(
    string Path,
    bool IsThere,
    long Size,
    OrdinalRange Messages,
    DateTimeOffset Created,
    string Fingerprint,
    string? Damage,
    CorruptRange? Hole)
{
    private const string InNoSegment = "they are in no segment, and the next segment begins after them";

    /// <summary>The name of the file.</summary>
    internal string Name => System.IO.Path.GetFileName(Path);

    /// <summary>Returns the segments of a folder, the oldest first.</summary>
    internal static IReadOnlyList<SegmentState> Of(Journal journal)
    {
        IReadOnlyList<TransactionSegment> segments = journal.Reader.Segments;
        return [.. segments.Select((segment, i) => Of(segment, i + 1 < segments.Count ? segments[i + 1].FirstOrdinal : segment.End))];
    }

    private static SegmentState Of(TransactionSegment segment, long next)
    {
        FileInfo file = new(segment.Path);
        long size = file.Exists ? file.Length : 0;
        OrdinalRange messages = new(segment.FirstOrdinal, segment.End);
        string fingerprint = "";
        string? damage = null;
        try
        {
            fingerprint = segment.Schema.Fingerprint.ToString();
        }
        catch (BinarySerializationException e)
        {
            damage = e.Message;
        }

        CorruptRange? hole = damage is not null ? new CorruptRange(segment.Path, 0, size, segment.FirstOrdinal, next, damage)
            : segment.End < next ? new CorruptRange(segment.Path, size, 0, segment.End, next, InNoSegment)
            : null;
        return new SegmentState(segment.Path, file.Exists, size, messages, segment.Created, fingerprint, damage, hole);
    }
}
