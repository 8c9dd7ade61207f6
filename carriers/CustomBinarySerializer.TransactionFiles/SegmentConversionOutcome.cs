namespace CustomBinarySerializer.TransactionFiles;

/// <summary>The outcome of compressing, expanding, archiving or restoring a segment.</summary>
public enum SegmentConversionOutcome
{
    /// <summary>It was replaced by its other form; in a dry run, it would be.</summary>
    Replaced,

    /// <summary>It is compressed already.</summary>
    AlreadyCompressed,

    /// <summary>It stays plain, because the compressed form wouldn't be smaller.</summary>
    NotSmaller,

    /// <summary>It stays as it is, because it is damaged or incomplete.</summary>
    Damaged,

    /// <summary>It was deleted or replaced meanwhile.</summary>
    Gone,

    /// <summary>It stays as it is, because another process has it open. Windows only.</summary>
    InUse,
}
