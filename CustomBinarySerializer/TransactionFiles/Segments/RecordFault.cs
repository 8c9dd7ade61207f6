namespace CustomBinarySerializer.TransactionFiles.Segments;

/// <summary>Why what is at the place of a record isn't one.</summary>
internal enum RecordFault
{
    /// <summary>It is one, or the end.</summary>
    None,

    /// <summary>The length is 0.</summary>
    NotWritten,

    /// <summary>The length is one that no frame can have.</summary>
    ImpossibleLength,

    /// <summary>The record reaches beyond the end.</summary>
    Truncated,

    /// <summary>The checksum says that bytes were changed, or belong to another place.</summary>
    WrongChecksum,
}
