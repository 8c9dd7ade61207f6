using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>
/// A reusable buffer that reads exactly one frame from a stream, in reads of any size. Not thread-safe.
/// </summary>
/// <remarks>
/// It grows as bytes arrive, or to what a stream of known length has left: a declared length alone allocates nothing.
/// It never reads beyond the frame.
/// </remarks>
internal sealed partial class FrameBuffer
{
    private const int InitialCapacity = 4096;

    // A larger array isn't kept for the next frame, or each thread would hold its largest frame for good.
    private const int MaxRetainedCapacity = 1 << 20;

    [ThreadStatic]
    private static FrameBuffer? t_free;

    private byte[] _bytes = [];
    private LargeBuffer _large;
    private int _arrived;
    private int _frameSize;

    /// <summary>Returns the buffer of this thread, or a new one while that is in use.</summary>
    internal static FrameBuffer Rent()
    {
        FrameBuffer buffer = t_free ?? new FrameBuffer();
        t_free = null;
        return buffer;
    }

    /// <summary>Returns a rented buffer to its thread.</summary>
    internal void Return()
    {
        Trim();
        t_free = this;
    }

    /// <summary>The last frame that was read.</summary>
    internal ReadOnlySpan<byte> Frame => _bytes.AsSpan(0, _frameSize);

    /// <summary>Releases an array that is too large to keep for the next frame.</summary>
    internal void Trim()
    {
        if (_bytes.Length > MaxRetainedCapacity)
        {
            _large.Leave(_bytes);
            _bytes = [];
        }
    }

    /// <summary>Returns room for a frame whose bytes are all available already.</summary>
    internal Span<byte> Reserve(int frameSize)
    {
        if (_bytes.Length < frameSize)
        {
            int capacity = Math.Max(frameSize, InitialCapacity);
            _bytes = _large.TryTake(capacity) ?? GC.AllocateUninitializedArray<byte>(capacity);
        }

        _frameSize = frameSize;
        return _bytes.AsSpan(0, frameSize);
    }

    /// <summary>
    /// Reads one frame, or only a <see cref="BinaryFormatterSignature"/> if that comes first. Returns false at the end
    /// of the stream.
    /// </summary>
    /// <exception cref="BinarySerializationException">
    /// The stream ends inside the frame, or the length is impossible or over the limit.
    /// </exception>
    internal bool Read(Stream stream, int maxFrameLength)
    {
        Begin();
        while (_arrived < _frameSize)
        {
            ArraySegment<byte> missing = Missing(stream);
            int count = stream.Read(missing.Array!, missing.Offset, missing.Count);
            if (!Accept(count, missing.Count, stream, maxFrameLength))
            {
                return false;
            }
        }

        return true;
    }

    private void Begin()
    {
        if (_bytes.Length == 0)
        {
            _bytes = GC.AllocateUninitializedArray<byte>(InitialCapacity);
        }

        // Every frame has a complete header, so that many bytes may be requested before the length is known.
        _frameSize = FrameHeader.Size;
        _arrived = 0;
    }

    private ArraySegment<byte> Missing(Stream stream)
    {
        if (_arrived == _bytes.Length)
        {
            // The remaining bytes of a stream with a known length exist, unlike a declared length.
            long left = stream.CanSeek ? unchecked(stream.Length - stream.Position) : 0;
            int capacity = (int)Math.Min(Math.Max(2L * _bytes.Length, _arrived + Math.Min(left, _frameSize)), _frameSize);
            byte[] larger = _large.TryTake(capacity) ?? GC.AllocateUninitializedArray<byte>(capacity);
            _bytes.CopyTo(larger, 0);
            _bytes = larger;
        }

        return new ArraySegment<byte>(_bytes, _arrived, Math.Min(_frameSize, _bytes.Length) - _arrived);
    }

    private bool Accept(int count, int asked, Stream stream, int maxFrameLength)
    {
        if (count < 0 || count > asked)
        {
            throw FrameErrors.MisbehavingStream(count, asked);
        }

        if (count == 0 && _arrived == 0)
        {
            return false;
        }

        bool headerWasWhole = _arrived >= FrameHeader.Size;
        _arrived += count;
        if (!headerWasWhole && (_arrived == FrameHeader.Size || (count == 0 && _arrived >= FrameHeader.LengthSize)))
        {
            if (BinaryFormatterSignature.Begins(_bytes.AsSpan(0, _arrived)))
            {
                return true;
            }

            int length = FrameHeader.ReadLength(_bytes);
            if (!FrameHeader.IsPossible(length, maxFrameLength))
            {
                throw FrameErrors.Impossible(Name(stream), length, maxFrameLength, _bytes.AsSpan(0, _arrived));
            }

            _frameSize = length + FrameHeader.LengthSize;
        }

        return count > 0 ? true : throw FrameErrors.Truncated(Name(stream), _bytes.AsSpan(0, _arrived), _arrived, _frameSize);
    }

    private string Name(Stream stream) => PayloadErrors.FrameAt(stream.CanSeek ? unchecked(stream.Position - _arrived) : -1);
}
