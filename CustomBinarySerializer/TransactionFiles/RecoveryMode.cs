namespace CustomBinarySerializer;

/// <summary>What opening a folder for writing does about what a crash or a damage left behind.</summary>
public enum RecoveryMode
{
    /// <summary>
    /// The default. What can only have been in flight when the process or the machine stopped is cut off and kept in a file
    /// beside the segment; so is a damaged seal at the end of a journal that was closed, which costs no message. Everything else
    /// that is wrong is refused.
    /// </summary>
    CutTornTail = 0,

    /// <summary>Everything that is wrong is refused, a torn tail and a damaged seal too; nothing is changed.</summary>
    Strict,

    /// <summary>
    /// As <see cref="CutTornTail"/>, but what would be refused is reported in <see cref="RecoveryReport.Gaps"/>, left as it
    /// is, and passed over: writing goes on in a new segment.
    /// </summary>
    SkipCorrupt,
}
