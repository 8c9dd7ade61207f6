using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Compressing;

/// <summary>Opens segments for reading, plain or compressed, so that both look the same.</summary>
/// <remarks>
/// Whether a segment is compressed is decided once, by its first bytes, when it is opened. A plain one is read by the
/// file itself.
/// </remarks>
internal static class SegmentFile
{
    private const long SmallCapacity = 256 << 10;

    /// <summary>Opens a segment.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="firstOrdinal">The first ordinal of the segment.</param>
    /// <param name="blocks">The cache of decompressed blocks; null for a small one of its own.</param>
    /// <returns>
    /// The plain bytes of the segment. A compressed one whose headers are damaged is the file as it is.
    /// </returns>
    /// <exception cref="FileNotFoundException">It doesn't exist.</exception>
    /// <exception cref="IOException">It can't be read.</exception>
    internal static IStorageFile Open(IStorageFolder folder, long firstOrdinal, BlockCache? blocks = null) =>
        Open(folder, SegmentFileName.OfSegment(firstOrdinal), blocks);

    /// <summary>Opens a segment that may have another name.</summary>
    /// <inheritdoc cref="Open(IStorageFolder, long, BlockCache?)"/>
    internal static IStorageFile Open(IStorageFolder folder, string name, BlockCache? blocks = null)
    {
        IStorageFile file = folder.Open(name, FileAccess.Read);
        try
        {
            return CompressedHeader.TryRead(file) is { } header
                ? new CompressedSegment(file, Path.Combine(folder.Path, name), header, blocks ?? new BlockCache(SmallCapacity))
                : file;
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }
}
