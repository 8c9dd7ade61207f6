namespace CustomBinarySerializer.TransactionFiles;

/// <summary>The outcome of compressing, expanding, archiving or restoring a segment.</summary>
public enum SegmentConversionOutcome
{
    /// <summary>The segment was replaced by its other form; in a dry run, it would be.</summary>
    Replaced,

    /// <summary>The segment is compressed already.</summary>
    AlreadyCompressed,

    /// <summary>The segment stays plain, because the compressed form wouldn't be smaller.</summary>
    NotSmaller,

    /// <summary>The segment stays as it is, because it is damaged or incomplete.</summary>
    Damaged,

    /// <summary>The segment was deleted or replaced meanwhile.</summary>
    Gone,

    /// <summary>The segment stays as it is, because another process has it open. Windows only.</summary>
    InUse,
}
