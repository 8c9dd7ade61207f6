namespace CustomBinarySerializer.TransactionFiles;

/// <summary>
/// The result of <see cref="SegmentCompression"/> or <see cref="SegmentArchiving"/> for one segment. Immutable.
/// </summary>
/// <param name="Path">The path of the file.</param>
/// <param name="FirstOrdinal">The ordinal of the segment's first message.</param>
/// <param name="PlainBytes">The size of the plain segment, in bytes.</param>
/// <param name="Bytes">
/// The current size of the segment, in bytes: the size of the file or, if the segment is archived, of the object in
/// the archive.
/// </param>
/// <param name="Outcome">Whether the file was replaced by its other form, and the kind of reason if it wasn't.</param>
/// <param name="Reason">The reason why the file was left as it is, in words; null if it was replaced.</param>
public sealed record SegmentConversionResult(
    string Path, long FirstOrdinal, long PlainBytes, long Bytes, SegmentConversionOutcome Outcome, string? Reason);
