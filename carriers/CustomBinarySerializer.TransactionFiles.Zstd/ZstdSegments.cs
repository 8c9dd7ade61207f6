using CustomBinarySerializer.TransactionFiles.Compressing;

namespace CustomBinarySerializer.TransactionFiles.Zstd;

/// <summary>zstd as the compression method of segments.</summary>
public static class ZstdSegments
{
    /// <summary>
    /// Lets this process read compressed segments, and compress segments by <see cref="SegmentCompression"/>. Call it
    /// once, before a folder is opened. Further calls change nothing. Thread-safe.
    /// </summary>
    public static void Register() => SegmentCodec.RegisterZstd(static () => new ZstdCodec());
}
