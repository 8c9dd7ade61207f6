using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <summary>
/// Extension methods that write and read frames of streams, sequences and pipes, and BinaryFormatter messages.
/// </summary>
internal static class StreamedFrames
{
    private const int ValuesAtOnce = 256;

    /// <summary>
    /// Writes an object as one frame with one call to the stream. The object is read before the method returns.
    /// </summary>
    internal static ValueTask WriteAsync<T>(this FrameCodec codec, Stream stream, T graph, CancellationToken cancellationToken)
    {
        // The session belongs to this thread. The stream may need the bytes later, so they are copied.
        int size;
        byte[] rented;
        using (OutgrownFrame frame = codec.WriteOwn(graph))
        {
            size = frame.Length;
            rented = ArrayPool<byte>.Shared.Rent(size);
            frame.CopyTo(rented);
        }

        return WriteRentedAsync(stream, rented, size, cancellationToken);
    }

    /// <summary>Writes objects as consecutive frames.</summary>
    /// <exception cref="ArgumentNullException">An object is null.</exception>
    /// <exception cref="BinarySerializationException">
    /// An object can't be written. The objects before it have been.
    /// </exception>
    internal static void WriteRange<T>(this FrameCodec codec, IBufferWriter<byte> destination, ReadOnlySpan<T> values)
    {
        while (!values.IsEmpty)
        {
            Span<byte> room = destination.GetSpan(FrameHeader.Size);
            int size = 0;
            OutgrownFrame outgrown = default;
            try
            {
                values = values[codec.WriteRange(values, room, out size, out outgrown)..];
            }
            catch
            {
                destination.Advance(size);
                throw;
            }

            using (outgrown)
            {
                destination.Advance(size);
                if (outgrown.Exists)
                {
                    outgrown.CopyTo(destination.GetSpan(outgrown.Length));
                    destination.Advance(outgrown.Length);
                    values = values[1..];
                }
            }
        }
    }

    /// <inheritdoc cref="WriteRange{T}(FrameCodec, IBufferWriter{byte}, ReadOnlySpan{T})"/>
    internal static void WriteRange<T>(this FrameCodec codec, IBufferWriter<byte> destination, IEnumerable<T> values)
    {
        T[] some = ArrayPool<T>.Shared.Rent(ValuesAtOnce);
        int count = 0;
        try
        {
            foreach (T value in values)
            {
                some[count] = value;
                count++;
                if (count == some.Length)
                {
                    count = 0;
                    codec.WriteRange(destination, new ReadOnlySpan<T>(some));
                }
            }
        }
        finally
        {
            try
            {
                // Also writes the objects before an exception of the enumeration.
                codec.WriteRange(destination, new ReadOnlySpan<T>(some, 0, count));
            }
            finally
            {
                ArrayPool<T>.Shared.Return(some, clearArray: RuntimeHelpers.IsReferenceOrContainsReferences<T>());
            }
        }
    }

    /// <summary>Reads the next frame of a stream, if there is one.</summary>
    /// <param name="codec">The codec with the contracts and limits.</param>
    /// <param name="serializationStream">The stream to read from.</param>
    /// <param name="asked">The type that the object must be assignable to.</param>
    /// <param name="graph">The object, or null at the end.</param>
    /// <returns>False if the stream had ended before the first byte of a frame.</returns>
    internal static bool TryRead(this FrameCodec codec, Stream serializationStream, Type asked, [NotNullWhen(true)] out object? graph)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        if (FrameSource.TryTakeInPlace(serializationStream, codec.MaxFrameLength, out ReadOnlySpan<byte> frame))
        {
            graph = Read(codec, frame, asked, serializationStream);
            return true;
        }

        FrameBuffer buffer = FrameBuffer.Rent();
        try
        {
            bool taken = buffer.Read(serializationStream, codec.MaxFrameLength);
            graph = taken ? Read(codec, buffer.Frame, asked, serializationStream) : null;
            return taken;
        }
        finally
        {
            buffer.Return();
        }
    }

    /// <summary>Reads the frame at the beginning of a sequence, if it is complete.</summary>
    /// <typeparam name="T">The type that the object must be assignable to.</typeparam>
    internal static bool TryRead<T>(this FrameCodec codec, ref ReadOnlySequence<byte> frames, [NotNullWhen(true)] out T? value)
    {
        FrameBuffer buffer = FrameBuffer.Rent();
        try
        {
            bool taken = FrameSource.TryTake(ref frames, buffer, codec.MaxFrameLength, out ReadOnlySpan<byte> frame);
            value = taken ? codec.Read<T>(frame) : default;
            return taken;
        }
        finally
        {
            buffer.Return();
        }
    }

    /// <summary>Reads the next frame of a stream.</summary>
    internal static async ValueTask<T> ReadAsync<T>(this FrameCodec codec, Stream stream, CancellationToken cancellationToken)
    {
        FrameBuffer buffer = new();
        return await buffer.ReadAsync(stream, codec.MaxFrameLength, cancellationToken).ConfigureAwait(false)
            ? await ReadAsync<T>(codec, buffer, stream, cancellationToken).ConfigureAwait(false)
            : throw FrameErrors.NothingLeft();
    }

    /// <summary>Enumerates the objects of a stream up to its end.</summary>
    internal static async IAsyncEnumerable<T> ReadAllAsync<T>(
        this FrameCodec codec, Stream stream, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        FrameBuffer buffer = new();
        while (await buffer.ReadAsync(stream, codec.MaxFrameLength, cancellationToken).ConfigureAwait(false))
        {
            T value = await ReadAsync<T>(codec, buffer, stream, cancellationToken).ConfigureAwait(false);
            buffer.Trim();
            yield return value;
        }
    }

    /// <summary>Enumerates the objects of a pipe until it is completed.</summary>
    internal static async IAsyncEnumerable<T> ReadAllAsync<T>(
        this FrameCodec codec, PipeReader reader, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        while (true)
        {
            ReadResult result = await reader.ReadAsync(cancellationToken).ConfigureAwait(false);
            ReadOnlySequence<byte> left = result.Buffer;
            bool needsMore = false;
            try
            {
                while (codec.TryRead(ref left, out T? value))
                {
                    yield return value;
                }

                needsMore = true;
            }
            finally
            {
                reader.AdvanceTo(left.Start, needsMore ? left.End : left.Start);
            }

            if (result.IsCanceled)
            {
                throw new OperationCanceledException("The pending read of the pipe was cancelled.");
            }

            if (result.IsCompleted)
            {
                if (!left.IsEmpty)
                {
                    throw FrameErrors.Truncated(
                        PayloadErrors.FrameAt(), FrameSource.StartOf(left), left.Length, FrameSource.NeededFor(left));
                }

                yield break;
            }
        }
    }

    // Reads a frame, or a BinaryFormatter message whose rest is still in the stream.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static object Read(FrameCodec codec, ReadOnlySpan<byte> frame, Type asked, Stream source) =>
        BinaryFormatterSignature.Begins(frame)
            ? FrameReader.ThrowUnless(asked, codec.BinaryFormatterReader(source).Read(codec, source))
            : codec.ReadAny(frame, asked, source);

    private static async ValueTask<T> ReadAsync<T>(
        FrameCodec codec, FrameBuffer buffer, Stream stream, CancellationToken cancellationToken) =>
        BinaryFormatterSignature.Begins(buffer.Frame)
            ? (T)FrameReader.ThrowUnless(
                typeof(T), await codec.BinaryFormatterReader(stream).ReadAsync(codec, stream, cancellationToken).ConfigureAwait(false))
            : codec.Read<T>(buffer.Frame);

    // After a failure the array isn't returned to the pool, because the stream may still use it.
    private static async ValueTask WriteRentedAsync(Stream stream, byte[] rented, int size, CancellationToken cancellationToken)
    {
        await stream.WriteAsync(rented.AsMemory(0, size), cancellationToken).ConfigureAwait(false);
        ArrayPool<byte>.Shared.Return(rented);
    }
}
