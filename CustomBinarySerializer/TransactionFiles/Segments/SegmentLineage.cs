namespace CustomBinarySerializer.TransactionFiles.Segments;

/// <summary>Where a segment comes from, so that segments of two journals, or of two histories of one, aren't taken for one.</summary>
/// <param name="Journal">Random, made with the first segment of a folder and kept by all that follow.</param>
/// <param name="PredecessorSalt">The salt of the segment in front; 0 if there was none, or its header couldn't be read.</param>
internal readonly record struct SegmentLineage(Guid Journal, ulong PredecessorSalt)
{
    internal const string OtherJournal = "it belongs to another journal than the last segment of the folder: files of two folders were mixed";
    internal const string OtherPredecessor = "it was begun after another segment than the one in front of it: files of two copies of a folder were mixed";

    /// <summary>Whether the segment may be the one that was begun at the end of another.</summary>
    internal bool MayFollow(SegmentHeader predecessor) =>
        Journal == predecessor.Lineage.Journal && (PredecessorSalt == 0 || PredecessorSalt == predecessor.Salt);
}
