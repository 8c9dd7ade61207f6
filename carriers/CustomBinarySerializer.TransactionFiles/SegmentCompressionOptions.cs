using CustomBinarySerializer.TransactionFiles.Compressing;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>Options of <see cref="SegmentCompression"/>. Immutable.</summary>
public sealed record SegmentCompressionOptions
{
    private const int HighestLevel = 19;

    /// <summary>
    /// The level of zstd, from 1 to 19; 3 by default. Higher levels take longer to compress and about as long to read.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1 or more than 19.</exception>
    public int Level
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, HighestLevel);
            field = value;
        }
    } = 3;

    /// <summary>
    /// The number of newest segments that stay plain, from 1; 2 by default. The newest is the one that is written.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public int KeepNewest
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 2;

    /// <summary>
    /// The number of bytes that are compressed together: a multiple of 8 from 4 KiB to 4 MiB; 64 KiB by default. A
    /// look-up of one message decompresses one block; larger blocks take less room.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The value is below 4 KiB, above 4 MiB, or not a multiple of 8.
    /// </exception>
    public int BlockSize
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, CompressedHeader.MinBlockSize);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, CompressedHeader.MaxBlockSize);
            ArgumentOutOfRangeException.ThrowIfNotEqual(value % 8, 0, nameof(value));
            field = value;
        }
    } = 64 << 10;

    /// <summary>Whether to change nothing and only return what would be compressed.</summary>
    public bool DryRun { get; init; }
}
