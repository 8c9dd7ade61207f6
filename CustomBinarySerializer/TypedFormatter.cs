using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer;

/// <summary>
/// A formatter for messages of one type. It writes and reads the same frames as the <see cref="CustomBinaryFormatter"/>
/// that created it, but looks the contract up only once.
/// </summary>
/// <typeparam name="T">A registered type.</typeparam>
/// <remarks>
/// <para>
/// The typed formatter has the limits and the <see cref="CustomBinaryFormatter.Binder"/> of that formatter. Keep it,
/// for instance in a field: it saves time from the second message on. Objects of derived types that are registered
/// themselves cost a lookup.
/// </para>
/// <para>
/// An <see cref="TypeRegistry.Upcast"/> from <typeparamref name="T"/> that is registered later isn't applied.
/// </para>
/// <para>Thread-safe.</para>
/// </remarks>
public sealed class TypedFormatter<T>
    where T : notnull
{
    private readonly FrameCodec _codec;
    private readonly Contract _writing;
    private readonly Contract? _reading;

    /// <exception cref="BinarySerializationException"><typeparamref name="T"/> isn't registered.</exception>
    internal TypedFormatter(CustomBinaryFormatter formatter)
    {
        Formatter = formatter;
        _codec = formatter.Codec;
        TypeRegistry registry = _codec.Registry;

        // An F# union is registered by its case classes, so the table of exact types lacks the union type itself.
        _writing = registry.Find(typeof(T))
            ?? registry.Registered.FirstOrDefault(static contract => contract.Type == typeof(T))
            ?? throw FrameErrors.Unregistered(typeof(T), registry);
        _reading = registry.Find(_writing.TypeId) is { MayReadOtherTypes: false } contract && contract.Type == typeof(T) ? contract : null;
    }

    /// <summary>Gets the formatter that created this one. It has the methods that this one lacks.</summary>
    public CustomBinaryFormatter Formatter { get; }

    /// <inheritdoc cref="CustomBinaryFormatter.Serialize{T}(T)"/>
    [SkipLocalsInit]
    public byte[] Serialize(T value)
    {
        Span<byte> room = stackalloc byte[CustomBinaryFormatter.StackSize];
        int size = Write(value, room, out OutgrownFrame outgrown);
        return outgrown.ToArray(room, size);
    }

    /// <inheritdoc cref="CustomBinaryFormatter.Serialize{T}(Stream, T)"/>
    /// <remarks>The call looks the contract up each time, which is a small part of the cost of a stream.</remarks>
    public void Serialize(Stream serializationStream, T graph) => Formatter.Serialize(serializationStream, graph);

    /// <inheritdoc cref="CustomBinaryFormatter.Serialize{T}(IBufferWriter{byte}, T)"/>
    public void Serialize(IBufferWriter<byte> destination, T value)
    {
        ArgumentNullException.ThrowIfNull(destination);
        int size = Write(value, destination.GetSpan(FrameHeader.Size), out OutgrownFrame outgrown);
        outgrown.Advance(destination, size);
    }

    /// <inheritdoc cref="CustomBinaryFormatter.TrySerialize{T}(Span{byte}, T, out int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TrySerialize(Span<byte> destination, T value, out int bytesWritten)
    {
        bytesWritten = 0;
        int size = Write(value, destination, out OutgrownFrame outgrown);
        return outgrown.IsIn(destination, size, out bytesWritten);
    }

    /// <summary>Reads the frame at the beginning of a span. Structs aren't boxed.</summary>
    /// <param name="frame">The frame; bytes after it are ignored.</param>
    /// <exception cref="SerializationException">
    /// The span isn't a valid frame of a registered type that is a <typeparamref name="T"/>.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Deserialize(ReadOnlySpan<byte> frame)
    {
        if (!TryFind(frame, out Contract? contract, out int size))
        {
            return _codec.Read<T>(frame);
        }

        if (FrameWriter.IsStruct<T>())
        {
            return Unsafe.As<Contract<T>>(contract).ReadFrame(_codec, frame[..size]);
        }

        object graph = contract.ReadFrame(_codec, frame[..size], existing: null, source: null);
        return Unsafe.As<object, T>(ref graph);
    }

    /// <summary>Reads the next frame of a stream and no byte after it.</summary>
    /// <param name="serializationStream">
    /// The stream to read from. It need not be seekable and may return short reads.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="serializationStream"/> is null.</exception>
    /// <exception cref="SerializationException">
    /// The stream has ended, or the next bytes aren't a valid frame of a registered type that is a
    /// <typeparamref name="T"/>.
    /// </exception>
    /// <exception cref="IOException">The stream could not be read.</exception>
    public T Deserialize(Stream serializationStream) => Formatter.Deserialize<T>(serializationStream);

    /// <summary>Reads the next frame of a stream, if there is one, and no byte after it.</summary>
    /// <param name="serializationStream">
    /// The stream to read from. It need not be seekable and may return short reads.
    /// </param>
    /// <param name="value">The object, or the default at the end.</param>
    /// <returns>False if the stream had ended before the first byte of a frame.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="serializationStream"/> is null.</exception>
    /// <exception cref="SerializationException">
    /// The next bytes aren't a valid frame of a registered type that is a <typeparamref name="T"/>.
    /// </exception>
    /// <exception cref="IOException">The stream could not be read.</exception>
    public bool TryDeserialize(Stream serializationStream, [NotNullWhen(true)] out T? value) =>
        Formatter.TryDeserialize(serializationStream, out value);

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
    public void DeserializeInto(ReadOnlySpan<byte> frame, T existing)
    {
        ArgumentNullException.ThrowIfNull(existing);
        if (!typeof(T).IsValueType && TryFind(frame, out Contract? contract, out int size) && TypeKey.Of(existing) == contract.TypeKey)
        {
            contract.ReadFrame(_codec, frame[..size], existing, source: null);
        }
        else
        {
            Formatter.DeserializeInto(frame, existing);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int Write(T value, Span<byte> destination, out OutgrownFrame outgrown)
    {
        ArgumentNullException.ThrowIfNull(value);
        ref byte first = ref MemoryMarshal.GetReference(destination);
        int capacity = destination.Length;
        return !IsKnown(value) ? _codec.Write(value, destination, out outgrown)
            : FrameWriter.IsStruct<T>() ? Unsafe.As<Contract<T>>(_writing).WriteFrame(_codec, value, ref first, capacity, out outgrown)
            : _writing.WriteFrame(_codec, value, ref first, capacity, out outgrown);
    }

    // True if the known contract writes the value, no binder is set, and messages aren't counted.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool IsKnown(T value) => !_codec.NeedsSlowPath && (FrameWriter.IsStruct<T>() || TypeKey.Of((object)value) == _writing.TypeKey);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryFind(ReadOnlySpan<byte> frame, [NotNullWhen(true)] out Contract? contract, out int size)
    {
        contract = _reading;
        return FrameHeader.TryRead(frame, _codec.MaxFrameLength, out size, out int typeId)
            && contract is not null && contract.TypeId == typeId && !_codec.NeedsSlowPath;
    }
}
