using System.Buffers;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>
/// Methods that find the next frame in spans, streams and sequences. Only a fragmented frame is copied.
/// </summary>
internal static class FrameSource
{
    /// <summary>Returns the size of the frame at the beginning of a span, in bytes.</summary>
    /// <exception cref="BinarySerializationException">The span has no complete frame.</exception>
    internal static int Measure(ReadOnlySpan<byte> frame, int maxFrameLength)
    {
        if (!TryMeasure(frame, maxFrameLength, out int size))
        {
            ThrowNotWhole(frame, maxFrameLength);
        }

        return size;
    }

    /// <summary>
    /// Returns the size of the next of several frames, in bytes. BinaryFormatter messages are rejected.
    /// </summary>
    /// <exception cref="BinarySerializationException">The span has no complete frame.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int MeasureNext(ReadOnlySpan<byte> frames, int maxFrameLength)
    {
        int size = Measure(frames, maxFrameLength);
        return BinaryFormatterSignature.Begins(frames) ? throw FrameErrors.BinaryFormatterInSequence() : size;
    }

    /// <summary>Returns the size of all complete frames at the beginning of a span, in bytes.</summary>
    /// <exception cref="BinarySerializationException">
    /// The bytes after the complete frames can't become a frame.
    /// </exception>
    internal static int MeasureWhole(ReadOnlySpan<byte> frames, int maxFrameLength)
    {
        int whole = 0;
        while (TryMeasure(frames[whole..], maxFrameLength, out int size))
        {
            whole += size;
        }

        _ = NeededFor(frames[whole..], maxFrameLength);
        return whole;
    }

    /// <summary>
    /// Takes the next frame from a <see cref="MemoryStream"/> without copying, if its buffer is exposed.
    /// </summary>
    /// <returns>False if the stream is another one, or the frame is incomplete.</returns>
    /// <remarks>
    /// For a BinaryFormatter message, the stream advances only past the <see cref="BinaryFormatterSignature"/>.
    /// </remarks>
    internal static bool TryTakeInPlace(Stream stream, int maxFrameLength, out ReadOnlySpan<byte> frame)
    {
        // A derived class may return other bytes than those in its buffer.
        if (stream.GetType() == typeof(MemoryStream) && ((MemoryStream)stream).TryGetBuffer(out ArraySegment<byte> exposed))
        {
            long position = stream.Position;
            ReadOnlySpan<byte> left = position < exposed.Count
                ? new(exposed.Array, exposed.Offset + (int)position, exposed.Count - (int)position)
                : default;
            if (TryMeasure(left, maxFrameLength, out int size))
            {
                frame = left[..size];
                if (BinaryFormatterSignature.Begins(frame))
                {
                    size = BinaryFormatterSignature.Bytes.Length;
                }

                stream.Position = position + size;
                return true;
            }
        }

        frame = default;
        return false;
    }

    /// <summary>
    /// Takes the next frame of a sequence. A frame in several segments is copied to <paramref name="buffer"/>.
    /// </summary>
    /// <returns>False if the frame is incomplete.</returns>
    internal static bool TryTake(ref ReadOnlySequence<byte> frames, FrameBuffer buffer, int maxFrameLength, out ReadOnlySpan<byte> frame)
    {
        frame = default;
        long needed = NeededFor(frames, maxFrameLength);
        if (frames.Length < needed)
        {
            return false;
        }

        ReadOnlySequence<byte> whole = frames.Slice(0, needed);
        frames = frames.Slice(needed);
        if (whole.FirstSpan.Length == needed)
        {
            frame = whole.FirstSpan;
        }
        else
        {
            whole.CopyTo(buffer.Reserve((int)needed));
            frame = buffer.Frame;
        }

        return true;
    }

    /// <summary>
    /// Returns the size of the frame at the beginning of a sequence, or the minimum size while the header is
    /// incomplete.
    /// </summary>
    internal static long NeededFor(in ReadOnlySequence<byte> frames, int maxFrameLength = int.MaxValue)
    {
        if (frames.Length < FrameHeader.LengthSize)
        {
            return FrameHeader.Size;
        }

        Span<byte> start = stackalloc byte[FrameHeader.LengthSize];
        frames.Slice(0, FrameHeader.LengthSize).CopyTo(start);
        int length = FrameHeader.ReadLength(start);
        ThrowIfBinaryFormatter(frames);
        return FrameHeader.IsPossible(length, maxFrameLength)
            ? (long)length + FrameHeader.LengthSize
            : throw FrameErrors.Impossible(PayloadErrors.FrameAt(), length, maxFrameLength, StartOf(frames));
    }

    /// <summary>Returns the first bytes, as many as error messages use.</summary>
    internal static byte[] StartOf(in ReadOnlySequence<byte> frames) =>
        frames.Slice(0, Math.Min(frames.Length, FileFormatSniffer.Lookahead)).ToArray();

    // A BinaryFormatter message has no length, so each new segment would mean parsing it again from its start.
    private static void ThrowIfBinaryFormatter(in ReadOnlySequence<byte> frames)
    {
        Span<byte> start = stackalloc byte[FrameHeader.Size];
        if (frames.Length >= start.Length)
        {
            frames.Slice(0, start.Length).CopyTo(start);
            if (BinaryFormatterSignature.Begins(start))
            {
                throw FrameErrors.BinaryFormatterInSequence();
            }
        }
    }

    /// <summary>Returns whether a span begins with a complete, possible frame, and its size in bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryMeasure(ReadOnlySpan<byte> frame, int maxFrameLength, out int size) =>
        FrameHeader.TryRead(frame, maxFrameLength, out size, out _);

    private static void ThrowNotWhole(ReadOnlySpan<byte> frame, int maxFrameLength)
    {
        long needed = NeededFor(frame, maxFrameLength);
        throw FrameErrors.Truncated(PayloadErrors.FrameAt(), frame, frame.Length, needed);
    }

    // For a span that isn't a complete frame.
    private static long NeededFor(ReadOnlySpan<byte> frame, int maxFrameLength)
    {
        if (frame.Length < FrameHeader.LengthSize)
        {
            return FrameHeader.Size;
        }

        int length = FrameHeader.ReadLength(frame);
        return FrameHeader.IsPossible(length, maxFrameLength)
            ? (long)length + FrameHeader.LengthSize
            : throw FrameErrors.Impossible(PayloadErrors.FrameAt(), length, maxFrameLength, frame);
    }
}
