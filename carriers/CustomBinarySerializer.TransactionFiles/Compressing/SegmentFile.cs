using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Compressing;

/// <summary>Opens segments for reading, plain, compressed or archived, so that all look the same.</summary>
/// <remarks>
/// The form of a segment is decided once, by its first bytes, when it is opened. A plain one is read by the file
/// itself.
/// </remarks>
internal static class SegmentFile
{
    private const long SmallCapacity = 256 << 10;

    /// <summary>Opens a segment.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="firstOrdinal">The first ordinal of the segment.</param>
    /// <param name="blocks">The cache of decompressed blocks; null for a small cache for this file alone.</param>
    /// <param name="fetched">The segments that were fetched from an archive; null if the reader has none.</param>
    /// <returns>
    /// The plain bytes of the segment. A compressed or archived one whose headers are damaged is the file as it is.
    /// </returns>
    /// <exception cref="FileNotFoundException">The segment doesn't exist.</exception>
    /// <exception cref="IOException">The segment can't be read.</exception>
    internal static IStorageFile Open(
        IStorageFolder folder, long firstOrdinal, BlockCache? blocks = null, FetchedSegments? fetched = null) =>
        Open(folder, SegmentFileName.OfSegment(firstOrdinal), blocks, fetched);

    /// <summary>Opens a segment that may have another name.</summary>
    /// <inheritdoc cref="Open(IStorageFolder, long, BlockCache?, FetchedSegments?)"/>
    internal static IStorageFile Open(
        IStorageFolder folder, string name, BlockCache? blocks = null, FetchedSegments? fetched = null)
    {
        IStorageFile file = folder.Open(name, FileAccess.Read);
        try
        {
            return SegmentHeader.VersionOf(file) switch
            {
                0 or SegmentHeader.Version => file,
                SegmentHeader.ArchivedVersion => ArchiveStub.TryRead(file) is { } stub
                    ? new ArchivedSegment(file, Path.Combine(folder.Path, name), stub, fetched, () => Open(folder, name, blocks, fetched))
                    : file,
                _ => Decompress(file, Path.Combine(folder.Path, name), blocks),
            };
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }

    /// <summary>Returns the plain bytes of a file, which is a compressed segment or plain.</summary>
    /// <param name="file">The file.</param>
    /// <param name="path">The path, for messages.</param>
    /// <param name="blocks">The cache of decompressed blocks; null for a small cache for this file alone.</param>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal static IStorageFile Decompress(IStorageFile file, string path, BlockCache? blocks) =>
        CompressedHeader.TryRead(file) is { } header
            ? new CompressedSegment(file, path, header, blocks ?? new BlockCache(SmallCapacity))
            : file;

    /// <summary>Returns the fetched segments of a reader.</summary>
    /// <param name="archive">The archive; null if the reader has none.</param>
    /// <param name="blocks">The cache of decompressed blocks of the reader.</param>
    /// <param name="owner">The public type of the reader, for errors.</param>
    internal static FetchedSegments? FetchedFrom(SegmentArchive? archive, BlockCache? blocks, Type owner) => archive is null
        ? null
        : new FetchedSegments(archive, (file, path) => Decompress(file, path, blocks), owner)
        {
            FaultOf = (file, start, end) => (file as CompressedSegment)?.FaultBetween(start, end),
        };

    /// <summary>Returns whether the file of a segment is the plain segment, so that it may be written.</summary>
    internal static bool IsPlain(IStorageFile file) => file is not (CompressedSegment or ArchivedSegment);

    /// <summary>
    /// Returns the fault in a range of a segment that was read and isn't plain, in words; null if none is known.
    /// </summary>
    internal static string? FaultBetween(IStorageFile file, long start, long end) => file switch
    {
        CompressedSegment compressed => compressed.FaultBetween(start, end),
        ArchivedSegment archived => archived.FaultBetween(start, end),
        _ => null,
    };
}
