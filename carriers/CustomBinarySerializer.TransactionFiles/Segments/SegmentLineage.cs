using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.TransactionFiles.Segments;

/// <summary>
/// The origin of a segment, which tells apart segments of two journals, or of two histories of one journal.
/// </summary>
/// <remarks>
/// The salt of a segment stays when the segment is continued. So it doesn't distinguish two copies whose last segment
/// was continued in both; the number of the seal does, which is another one each time that a segment is ended.
/// </remarks>
/// <param name="Journal">
/// The id of the journal: random, made with the first segment of a folder and kept by all that follow.
/// </param>
/// <param name="PredecessorSalt">
/// The salt of the segment before; 0 if there was none, or its header couldn't be read.
/// </param>
/// <param name="PredecessorSeal">The number of the seal with which the segment before ended; 0 if it had none.</param>
internal readonly record struct SegmentLineage(Guid Journal, ulong PredecessorSalt, ulong PredecessorSeal)
{
    internal const string OtherJournal = "it belongs to another journal than the folder: files of two folders were mixed";
    internal const string OtherPredecessor =
        "it was begun after another segment than the one before it, or after another end of it: files of two copies of a folder were mixed";
    internal const string NoSeal =
        "the segment before it has no seal at its end, as it had when this one was begun: it was cut, or files of two copies of a folder " +
        "were mixed";

    /// <summary>Returns a random number that stands for a segment or a seal; never 0, which stands for none.</summary>
    internal static ulong NewNumber() => Math.Max(RandomBits.Next(), 1);

    /// <summary>Returns whether this segment may have been begun at the end of another.</summary>
    /// <param name="predecessor">The header of the other segment.</param>
    /// <param name="seal">The number of the seal at the end of the other segment; 0 if it isn't known.</param>
    internal bool MayFollow(SegmentHeader predecessor, ulong seal) =>
        Journal == predecessor.Lineage.Journal
        && (PredecessorSalt == 0 || PredecessorSalt == predecessor.Salt)
        && (PredecessorSeal == 0 || seal == 0 || PredecessorSeal == seal);
}
