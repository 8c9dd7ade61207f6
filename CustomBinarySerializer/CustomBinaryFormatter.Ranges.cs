using System.Buffers;
using System.Runtime.Serialization;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <content>Methods that write and read many consecutive frames with one call.</content>
public sealed partial class CustomBinaryFormatter
{
    /// <summary>Writes objects as consecutive frames to a stream, in blocks of 64 KiB. Structs aren't boxed.</summary>
    /// <typeparam name="T">The static type of the objects.</typeparam>
    /// <param name="serializationStream">
    /// The stream to write to. If an object fails, the objects before it have been written.
    /// </param>
    /// <param name="values">The objects. Their exact types must be registered.</param>
    /// <exception cref="ArgumentNullException">The stream or one of the objects is null.</exception>
    /// <exception cref="SerializationException">
    /// The type of an object isn't registered, its contract failed, or a frame exceeds the limits.
    /// </exception>
    /// <exception cref="IOException">The stream could not be written.</exception>
    public void SerializeRange<T>(Stream serializationStream, ReadOnlySpan<T> values)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        using StreamBlocks blocks = new(serializationStream);
        _codec.WriteRange(blocks, values);
    }

    /// <inheritdoc cref="SerializeRange{T}(Stream, ReadOnlySpan{T})"/>
    /// <exception cref="ArgumentNullException">An argument or an object is null.</exception>
    public void SerializeRange<T>(Stream serializationStream, IEnumerable<T> values)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        ArgumentNullException.ThrowIfNull(values);
        using StreamBlocks blocks = new(serializationStream);
        _codec.WriteRange(blocks, values);
    }

    /// <summary>Writes objects as consecutive frames. Structs aren't boxed.</summary>
    /// <typeparam name="T">The static type of the objects.</typeparam>
    /// <param name="destination">
    /// The destination. If an object fails, it is advanced past the objects before it.
    /// </param>
    /// <param name="values">The objects. Their exact types must be registered.</param>
    /// <exception cref="ArgumentNullException">The destination or one of the objects is null.</exception>
    /// <exception cref="SerializationException">
    /// The type of an object isn't registered, its contract failed, or a frame exceeds the limits.
    /// </exception>
    public void SerializeRange<T>(IBufferWriter<byte> destination, ReadOnlySpan<T> values)
    {
        ArgumentNullException.ThrowIfNull(destination);
        _codec.WriteRange(destination, values);
    }

    /// <inheritdoc cref="SerializeRange{T}(IBufferWriter{byte}, ReadOnlySpan{T})"/>
    /// <exception cref="ArgumentNullException">An argument or an object is null.</exception>
    public void SerializeRange<T>(IBufferWriter<byte> destination, IEnumerable<T> values)
    {
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(values);
        _codec.WriteRange(destination, values);
    }

    /// <summary>Writes as many objects as a span has room for, as consecutive frames. Structs aren't boxed.</summary>
    /// <typeparam name="T">The static type of the objects.</typeparam>
    /// <param name="destination">
    /// The span to write to. The room after the frames is left unchanged if all objects were written, and zeroed
    /// otherwise.
    /// </param>
    /// <param name="values">The objects. Their exact types must be registered.</param>
    /// <param name="bytesWritten">
    /// The size of the frames in bytes. If an object fails, it covers the objects before it.
    /// </param>
    /// <returns>The number of objects that were written.</returns>
    /// <exception cref="ArgumentNullException">An object is null.</exception>
    /// <exception cref="SerializationException">
    /// The type of an object isn't registered, its contract failed, or a frame exceeds the limits.
    /// </exception>
    public int SerializeRange<T>(Span<byte> destination, ReadOnlySpan<T> values, out int bytesWritten)
    {
        int written = _codec.WriteRange(values, destination, out bytesWritten, out OutgrownFrame outgrown);
        outgrown.Dispose();
        return written;
    }

    /// <summary>
    /// Enumerates consecutive frames: <c>foreach (BinaryFrame frame in formatter.ReadFrames(bytes))</c>.
    /// </summary>
    /// <param name="frames">Complete frames. An incomplete one throws during the enumeration.</param>
    public BinaryFrames ReadFrames(ReadOnlySpan<byte> frames) => new(_codec, frames);

    /// <summary>Enumerates the complete frames of a span that may end inside a frame.</summary>
    /// <param name="bytes">Consecutive frames, the last of which may be incomplete.</param>
    /// <param name="bytesConsumed">The size of the complete frames in bytes.</param>
    /// <exception cref="SerializationException">
    /// The bytes after the complete frames have an impossible length.
    /// </exception>
    public BinaryFrames ReadFrames(ReadOnlySpan<byte> bytes, out int bytesConsumed)
    {
        bytesConsumed = FrameSource.MeasureWhole(bytes, _codec.MaxFrameLength);
        return new BinaryFrames(_codec, bytes[..bytesConsumed]);
    }
}
