namespace CustomBinarySerializer.TransactionFiles.Compressing;

/// <summary>A compression method for blocks of segments. Another package implements it. Thread-safe.</summary>
/// <remarks>
/// The one seam between segments and a compression library. It sees blocks only, never files or records. A method has a
/// number in the header of the segment, and is registered for the process.
/// </remarks>
internal abstract class SegmentCodec
{
    /// <summary>The number of zstd in the header of a segment.</summary>
    internal const int Zstd = 1;

    /// <summary>The package that has zstd, for messages.</summary>
    internal const string ZstdPackage = "CustomBinarySerializer.TransactionFiles.Zstd";

    /// <summary>The remedy if zstd isn't registered, as a sentence.</summary>
    internal const string Remedy = $"Reference the package {ZstdPackage} and call ZstdSegments.Register() first.";

    private static volatile Lazy<SegmentCodec>? s_zstd;

    /// <summary>Whether a method is registered.</summary>
    internal static bool IsRegistered => s_zstd is not null;

    /// <summary>Registers the method zstd, unless it is registered.</summary>
    /// <param name="create">
    /// Creates the method when it is first needed, so that its library isn't loaded before.
    /// </param>
    internal static void RegisterZstd(Func<SegmentCodec> create) => s_zstd ??= new Lazy<SegmentCodec>(create);

    /// <summary>Finds a method by its number.</summary>
    /// <returns>The method; null if it isn't registered.</returns>
    internal static SegmentCodec? Find(int method) => method == Zstd ? s_zstd?.Value : null;

    /// <summary>Finds the method that segments are compressed by.</summary>
    /// <exception cref="InvalidOperationException">No compression method is registered.</exception>
    internal static SegmentCodec ForCompression() =>
        s_zstd?.Value ?? throw new InvalidOperationException(
            $"Segments are compressed by zstd, which isn't registered. {Remedy}");

    /// <summary>Compresses a block.</summary>
    /// <param name="plain">The bytes of the block.</param>
    /// <param name="packed">The room for the result.</param>
    /// <param name="level">The level, from 1 to 19.</param>
    /// <returns>The size of the result, in bytes; 0 if it doesn't fit.</returns>
    internal abstract int Compress(ReadOnlySpan<byte> plain, Span<byte> packed, int level);

    /// <summary>Decompresses a block whose bytes may be hostile.</summary>
    /// <param name="packed">The compressed bytes.</param>
    /// <param name="plain">The room for the block. Nothing is written past its end.</param>
    /// <returns>False if the bytes aren't valid, or don't fill <paramref name="plain"/> exactly.</returns>
    internal abstract bool TryDecompress(ReadOnlySpan<byte> packed, Span<byte> plain);
}
