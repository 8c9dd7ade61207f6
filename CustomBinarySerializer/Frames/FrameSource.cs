using System.Buffers;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>Finds the next frame in the inputs that a formatter takes; copies only what isn't in one piece.</summary>
internal static class FrameSource
{
    /// <summary>Returns the size of the frame that a span begins with.</summary>
    /// <exception cref="BinarySerializationException">There is no whole frame.</exception>
    internal static int Measure(ReadOnlySpan<byte> frame, int maxFrameLength)
    {
        if (!TryMeasure(frame, maxFrameLength, out int size))
        {
            ThrowNotWhole(frame, maxFrameLength);
        }

        return size;
    }

    /// <summary>The same for one of many, none of which may be a BinaryFormatter message.</summary>
    /// <exception cref="BinarySerializationException">There is no whole frame.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int MeasureNext(ReadOnlySpan<byte> frames, int maxFrameLength)
    {
        int size = Measure(frames, maxFrameLength);
        return BinaryFormatterSignature.Begins(frames) ? throw FrameErrors.BinaryFormatterInSequence() : size;
    }

    /// <summary>Returns the size of all whole frames that a span begins with.</summary>
    /// <exception cref="BinarySerializationException">What follows them can't become a frame.</exception>
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

    /// <summary>Takes the next frame of a <see cref="MemoryStream"/> that shows its buffer.</summary>
    /// <returns>False if it isn't such a stream, or the frame isn't whole.</returns>
    /// <remarks>Where a BinaryFormatter message begins, the stream is moved after its <see cref="BinaryFormatterSignature"/>, which the frame begins with.</remarks>
    internal static bool TryTakeInPlace(Stream stream, int maxFrameLength, out ReadOnlySpan<byte> frame)
    {
        // Not a derived class: it may deliver other bytes than its buffer holds.
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

    /// <summary>Takes the next frame of a sequence: in place if it is in one segment, else by way of <paramref name="buffer"/>.</summary>
    /// <returns>False if it isn't whole.</returns>
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

    /// <summary>Returns how many bytes the frame that a sequence begins with takes, or at least takes while its header isn't whole.</summary>
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

    /// <summary>Returns as many of the first bytes as errors look at.</summary>
    internal static byte[] StartOf(in ReadOnlySequence<byte> frames) => frames.Slice(0, Math.Min(frames.Length, FileFormatSniffer.Lookahead)).ToArray();

    // A message doesn't say where it ends, so it would be walked through again with every segment that arrives.
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

    /// <summary>Says the size of the frame that a span begins with, if it is whole and possible.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryMeasure(ReadOnlySpan<byte> frame, int maxFrameLength, out int size) =>
        FrameHeader.TryRead(frame, maxFrameLength, out size, out _);

    private static void ThrowNotWhole(ReadOnlySpan<byte> frame, int maxFrameLength)
    {
        long needed = NeededFor(frame, maxFrameLength);
        throw FrameErrors.Truncated(PayloadErrors.FrameAt(), frame, frame.Length, needed);
    }

    // As of a sequence, for what isn't a whole frame.
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
