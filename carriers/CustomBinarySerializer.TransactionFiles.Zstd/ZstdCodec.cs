using System.Collections.Concurrent;
using CustomBinarySerializer.TransactionFiles.Compressing;
using ZstdSharp;

namespace CustomBinarySerializer.TransactionFiles.Zstd;

/// <summary>Compresses and decompresses blocks. Thread-safe.</summary>
/// <remarks>Contexts are kept, one for each thread that has worked at the same time.</remarks>
internal sealed class ZstdCodec : SegmentCodec
{
    private readonly ConcurrentBag<Compressor> _compressors = [];
    private readonly ConcurrentBag<Decompressor> _decompressors = [];

    internal override int Compress(ReadOnlySpan<byte> plain, Span<byte> packed, int level)
    {
        if (!_compressors.TryTake(out Compressor? compressor))
        {
            compressor = new Compressor();
        }

        compressor.Level = level;
        int size = compressor.TryWrap(plain, packed, out int written) ? written : 0;
        _compressors.Add(compressor);
        return size;
    }

    internal override bool TryDecompress(ReadOnlySpan<byte> packed, Span<byte> plain)
    {
        if (!_decompressors.TryTake(out Decompressor? decompressor))
        {
            decompressor = new Decompressor();
        }

        try
        {
            bool isWhole = decompressor.TryUnwrap(packed, plain, out int written) && written == plain.Length;
            _decompressors.Add(decompressor);
            return isWhole;
        }
        catch (ZstdException)
        {
            // The bytes aren't zstd's. The context isn't used again.
            decompressor.Dispose();
            return false;
        }
    }
}
