using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer;

/// <content>Methods that write to memory and read from it: arrays, spans, buffer writers and sequences.</content>
public sealed partial class CustomBinaryFormatter
{
    /// <summary>The size in bytes of the stack buffer for a frame that becomes an array.</summary>
    internal const int StackSize = 512;

    /// <summary>Writes an object as one frame into a new array. Structs aren't boxed.</summary>
    /// <param name="value">An object whose exact type is registered.</param>
    /// <returns>The frame.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    /// <exception cref="SerializationException">
    /// The object's type isn't registered, its contract failed, or the frame exceeds the limits.
    /// </exception>
    [SkipLocalsInit]
    public byte[] Serialize<T>(T value)
    {
        ArgumentNullException.ThrowIfNull(value);
        Span<byte> room = stackalloc byte[StackSize];
        int size = _codec.Write(value, room, out OutgrownFrame outgrown);
        return outgrown.ToArray(room, size);
    }

    /// <summary>Writes an object as one frame to a buffer writer. Structs aren't boxed.</summary>
    /// <param name="destination">The destination. It isn't advanced if the contract throws.</param>
    /// <param name="value">An object whose exact type is registered.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="SerializationException">
    /// The object's type isn't registered, its contract failed, or the frame exceeds the limits.
    /// </exception>
    public void Serialize<T>(IBufferWriter<byte> destination, T value)
    {
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(value);
        int size = _codec.Write(value, destination.GetSpan(FrameHeader.Size), out OutgrownFrame outgrown);
        outgrown.Advance(destination, size);
    }

    /// <summary>Writes an object as one frame at the beginning of a span, if it fits. Structs aren't boxed.</summary>
    /// <param name="destination">
    /// The span to write to. Bytes after <paramref name="bytesWritten"/> stay unchanged. If the frame doesn't fit or
    /// the contract throws, the whole span is zeroed.
    /// </param>
    /// <param name="value">An object whose exact type is registered.</param>
    /// <param name="bytesWritten">The size of the frame in bytes, header included; 0 if it doesn't fit.</param>
    /// <returns>True if the frame fits.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    /// <exception cref="SerializationException">
    /// The object's type isn't registered, its contract failed, or the frame exceeds the limits.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TrySerialize<T>(Span<byte> destination, T value, out int bytesWritten)
    {
        ArgumentNullException.ThrowIfNull(value);
        return _codec.TryWrite(destination, value, out bytesWritten);
    }

    /// <summary>Reads the frame at the beginning of an array.</summary>
    /// <param name="frame">The frame; bytes after it are ignored.</param>
    /// <returns>The object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="frame"/> is null.</exception>
    /// <exception cref="SerializationException">The array isn't a valid frame of a registered type.</exception>
    public object Deserialize(byte[] frame) => Deserialize<object>(frame);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte})"/>
    /// <exception cref="ArgumentNullException"><paramref name="frame"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Deserialize<T>(byte[] frame)
    {
        ArgumentNullException.ThrowIfNull(frame);
        return _codec.Read<T>(frame);
    }

    /// <summary>Reads the frame at the beginning of a span. Structs aren't boxed.</summary>
    /// <typeparam name="T">
    /// The type to return. Assignability is checked before the object is created; for object graphs and BinaryFormatter
    /// messages, afterwards.
    /// </typeparam>
    /// <param name="frame">The frame; bytes after it are ignored.</param>
    /// <exception cref="SerializationException">
    /// The span isn't a valid frame of a registered type that is a <typeparamref name="T"/>.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Deserialize<T>(ReadOnlySpan<byte> frame) => _codec.Read<T>(frame);

    /// <summary>Reads the first frame of a span that may hold more frames.</summary>
    /// <param name="frames">A frame, or several, one after another.</param>
    /// <param name="bytesConsumed">
    /// The size of the frame in bytes, header included. Also set when the frame is complete but its content is invalid,
    /// so that a caller can continue after it.
    /// </param>
    /// <returns>The object.</returns>
    /// <exception cref="SerializationException">The next bytes aren't a valid frame of a registered type.</exception>
    public object Deserialize(ReadOnlySpan<byte> frames, out int bytesConsumed) => _codec.ReadFirst(frames, out bytesConsumed);

    /// <summary>Reads the frame at the beginning of a sequence, if it is complete. It may span segments.</summary>
    /// <param name="frames">
    /// The sequence. It is advanced past a complete frame, also when the call throws because of the content. A frame
    /// inside one segment isn't copied.
    /// </param>
    /// <param name="graph">The object, or null.</param>
    /// <returns>False if more bytes are needed or the sequence is empty.</returns>
    /// <exception cref="SerializationException">
    /// The next bytes can't become a valid frame of a registered type.
    /// </exception>
    public bool TryDeserialize(ref ReadOnlySequence<byte> frames, [NotNullWhen(true)] out object? graph) =>
        _codec.TryRead(ref frames, out graph);

    /// <inheritdoc cref="TryDeserialize(ref ReadOnlySequence{byte}, out object?)"/>
    /// <typeparam name="T">
    /// The type to return. Assignability is checked before the object is created; for object graphs, afterwards.
    /// </typeparam>
    /// <param name="frames">
    /// The sequence. It is advanced past a complete frame, also when the call throws because of the content. A frame
    /// inside one segment isn't copied.
    /// </param>
    /// <param name="value">The object, or the default.</param>
    /// <exception cref="SerializationException">
    /// The next bytes can't become a valid frame of a registered type that is a <typeparamref name="T"/>.
    /// </exception>
    public bool TryDeserialize<T>(ref ReadOnlySequence<byte> frames, [NotNullWhen(true)] out T? value) =>
        _codec.TryRead(ref frames, out value);

    /// <summary>Reads the frame at the beginning of a span into an existing object.</summary>
    /// <param name="frame">The frame; bytes after it are ignored.</param>
    /// <param name="existing">
    /// An object of exactly the type in the frame. If its contract throws, members set before that stay set.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="existing"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <typeparamref name="T"/> is a struct, so that only a copy would change.
    /// </exception>
    /// <exception cref="SerializationException">
    /// The span isn't a valid frame of the object's type, or objects of that type can't be read into.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void DeserializeInto<T>(ReadOnlySpan<byte> frame, T existing)
    {
        ArgumentNullException.ThrowIfNull(existing);
        if (typeof(T).IsValueType)
        {
            throw new ArgumentException(
                $"{typeof(T)} is a struct, which is passed by value: nothing would arrive. Use Deserialize<{typeof(T).Name}>.",
                nameof(existing));
        }

        _codec.ReadInto(frame, existing);
    }
}
