namespace CustomBinarySerializer.TransactionFiles;

/// <summary>
/// The result of <see cref="SegmentCompression"/> or <see cref="SegmentArchiving"/> for one segment. Immutable.
/// </summary>
/// <param name="Path">The path of the file.</param>
/// <param name="FirstOrdinal">The ordinal of its first message.</param>
/// <param name="PlainBytes">The size of the plain segment, in bytes.</param>
/// <param name="Bytes">
/// The size of the segment now, in bytes: that of the file, or of an archived segment that in the archive.
/// </param>
/// <param name="Outcome">Whether the file was replaced by its other form, and the kind of reason if it wasn't.</param>
/// <param name="Reason">Why the file was left as it is, in words; null if it was replaced.</param>
public sealed record SegmentConversionResult(
    string Path, long FirstOrdinal, long PlainBytes, long Bytes, SegmentConversionOutcome Outcome, string? Reason);
