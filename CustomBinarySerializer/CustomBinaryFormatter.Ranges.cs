using System.Buffers;
using System.Runtime.Serialization;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <content>Many messages with one call, as frames one after another.</content>
public sealed partial class CustomBinaryFormatter
{
    /// <summary>Writes objects as frames one after another, in blocks of 64 KiB; structs aren't boxed.</summary>
    /// <typeparam name="T">What the objects are held as.</typeparam>
    /// <param name="serializationStream">Where to. If an object can't be written, those before it have been.</param>
    /// <param name="values">Objects whose exact types are registered.</param>
    /// <exception cref="ArgumentNullException">The stream or an object is null.</exception>
    /// <exception cref="SerializationException">A type isn't registered, its contract failed, or a frame exceeds the limits.</exception>
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

    /// <summary>Writes objects as frames one after another; structs aren't boxed.</summary>
    /// <typeparam name="T">What the objects are held as.</typeparam>
    /// <param name="destination">Where to. If an object can't be written, it is advanced past those before it.</param>
    /// <param name="values">Objects whose exact types are registered.</param>
    /// <exception cref="ArgumentNullException">The destination or an object is null.</exception>
    /// <exception cref="SerializationException">A type isn't registered, its contract failed, or a frame exceeds the limits.</exception>
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

    /// <summary>Writes objects as frames one after another, as many as a span has room for; structs aren't boxed.</summary>
    /// <typeparam name="T">What the objects are held as.</typeparam>
    /// <param name="destination">Where to. After the frames it stays as it is if all objects were written; else that part is zeroed.</param>
    /// <param name="values">Objects whose exact types are registered.</param>
    /// <param name="bytesWritten">The size of the frames. Set also when the call throws: those before the object that failed are there.</param>
    /// <returns>How many of the objects were written.</returns>
    /// <exception cref="ArgumentNullException">An object is null.</exception>
    /// <exception cref="SerializationException">A type isn't registered, its contract failed, or a frame exceeds the limits.</exception>
    public int SerializeRange<T>(Span<byte> destination, ReadOnlySpan<T> values, out int bytesWritten)
    {
        int written = _codec.WriteRange(values, destination, out bytesWritten, out OutgrownFrame outgrown);
        outgrown.Dispose();
        return written;
    }

    /// <summary>Goes through frames one after another, for <c>foreach</c>: <c>foreach (BinaryFrame frame in formatter.ReadFrames(bytes))</c>.</summary>
    /// <param name="frames">Whole frames. That they are is found out while they are enumerated.</param>
    public BinaryFrames ReadFrames(ReadOnlySpan<byte> frames) => new(_codec, frames);

    /// <summary>The same for bytes that may end inside a frame, of which more will arrive.</summary>
    /// <param name="bytes">Frames, the last of which may be incomplete.</param>
    /// <param name="bytesConsumed">The size of the whole ones, which are those that are enumerated.</param>
    /// <exception cref="SerializationException">What follows the whole frames can't become one: its length is impossible.</exception>
    public BinaryFrames ReadFrames(ReadOnlySpan<byte> bytes, out int bytesConsumed)
    {
        bytesConsumed = FrameSource.MeasureWhole(bytes, _codec.MaxFrameLength);
        return new BinaryFrames(_codec, bytes[..bytesConsumed]);
    }
}
