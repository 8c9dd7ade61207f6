using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0011, SYSLIB0050 // IFormatter and what belongs to it: the interface is the point, not BinaryFormatter.

namespace CustomBinarySerializer;

/// <summary>
/// Writes registered objects as frames <c>[length][type id][payload]</c> and reads them back, in the place of BinaryFormatter.
/// </summary>
/// <remarks>
/// <para>
/// No type name is read from the bytes: only types of the <see cref="Registry"/> are ever created. Every error in data or
/// registration is a <see cref="BinarySerializationException"/>, which is a <see cref="SerializationException"/>.
/// </para>
/// <para>
/// After a frame that failed for its content (unknown id, bad payload), the input is at the next frame; after a
/// truncated one, at its end; after an impossible length, after the header, since nothing says where the next frame is.
/// The formatter stays usable in every case.
/// </para>
/// <para>
/// Thread-safe and re-entrant: one formatter serves all threads, and contracts may call it. The properties
/// <see cref="Binder"/>, <see cref="SurrogateSelector"/> and <see cref="Context"/> are to be set before that.
/// </para>
/// </remarks>
public sealed partial class CustomBinaryFormatter : IFormatter
{
    /// <summary>Bytes of the stack in which a frame that becomes an array is written first.</summary>
    internal const int StackSize = 512;

    private static readonly Lock s_choosing = new();
    private static TypeRegistry? s_default;
    private static bool s_isUsed;

    private readonly FrameCodec _codec;

    /// <summary>A formatter over the <see cref="DefaultRegistry"/>, or, if none was set, over an empty registry of its own.</summary>
    public CustomBinaryFormatter()
        : this(TakeDefault() ?? new TypeRegistry())
    {
    }

    /// <summary>A formatter over a registry, which many formatters may share.</summary>
    /// <param name="registry">Which types can be written and read.</param>
    /// <param name="options">The limits; <see cref="FormatterOptions.Default"/> if null.</param>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> is null.</exception>
    /// <exception cref="ArgumentException">The <see cref="FormatterOptions.BinaryFormatterReader"/> is over another registry.</exception>
    public CustomBinaryFormatter(TypeRegistry registry, FormatterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(registry);
        if (options?.BinaryFormatterReader?.Serves(registry) == false)
        {
            throw new ArgumentException("The BinaryFormatterReader is over another registry than the formatter.", nameof(options));
        }

        _codec = new FrameCodec(registry, options ?? FormatterOptions.Default, isFormatter: true) { TakesAnyRoot = true };
    }

    /// <summary>A formatter as <see cref="CustomBinaryFormatter()"/> makes it, constructed as a BinaryFormatter is.</summary>
    /// <param name="selector">See <see cref="SurrogateSelector"/>.</param>
    /// <param name="context">See <see cref="Context"/>.</param>
    public CustomBinaryFormatter(ISurrogateSelector? selector, StreamingContext context)
        : this()
    {
        SurrogateSelector = selector;
        Context = context;
    }

    /// <summary>
    /// The registry of formatters that are constructed without one. It lets <c>new BinaryFormatter()</c> stay in code where
    /// that name is an alias of this class. Null by default: each such formatter then has an empty registry of its own.
    /// </summary>
    /// <remarks>Set it when the program starts, once. Thread-safe. New code passes a registry to the constructor.</remarks>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// Another registry was set before, or a formatter was constructed without a registry: it would have other types.
    /// </exception>
    [DisallowNull]
    public static TypeRegistry? DefaultRegistry
    {
        get
        {
            lock (s_choosing)
            {
                return s_default;
            }
        }

        set
        {
            ArgumentNullException.ThrowIfNull(value);
            lock (s_choosing)
            {
                if (s_default != value && (s_default is not null || s_isUsed))
                {
                    throw new InvalidOperationException(
                        (s_default is null ? "A formatter was already constructed without a registry" : $"Another {nameof(DefaultRegistry)} was already set")
                        + $". Set {nameof(CustomBinaryFormatter)}.{nameof(DefaultRegistry)} once, when the program starts, or pass a registry to the constructor.");
                }

                s_default = value;
            }
        }
    }

    /// <summary>The registry of the types that can be written and read. Types may be added at any time.</summary>
    public TypeRegistry Registry => _codec.Registry;

    internal FrameCodec Codec => _codec;

    /// <summary>
    /// Asked for every object. On writing it may veto by throwing, or name another registered type, whose id the frame then
    /// carries. On reading it may veto by throwing, or return another registered type, which then reads the payload.
    /// Null from it means: the registry decides. Null by default.
    /// </summary>
    /// <remarks>It is shown names of registered types only, never names from the bytes; there are none.</remarks>
    public SerializationBinder? Binder
    {
        get => _codec.Binder;
        set => _codec.Binder = value;
    }

    /// <summary>
    /// Asked for every type in an object graph (<c>RegisterSerializable</c>), as BinaryFormatter does;
    /// structs inside other objects are written by their fields in any case. Handed through to contracts, which get it with
    /// <see cref="BinaryWriterObjectExtensions.GetSurrogateSelector"/>; hand-written contracts are their own surrogates. Null by default.
    /// </summary>
    public ISurrogateSelector? SurrogateSelector
    {
        get => _codec.SurrogateSelector;
        set => _codec.SurrogateSelector = value;
    }

    /// <summary>
    /// Handed through to contracts, which get it with <see cref="BinaryWriterObjectExtensions.GetStreamingContext"/>.
    /// <see cref="StreamingContextStates.All"/> by default.
    /// </summary>
    public StreamingContext Context
    {
        get => _codec.Context;
        set => _codec.Context = value;
    }

    private static TypeRegistry? TakeDefault()
    {
        lock (s_choosing)
        {
            s_isUsed = true;
            return s_default;
        }
    }

    /// <summary>Registers a type in the <see cref="Registry"/>, as in 2008.</summary>
    /// <typeparam name="T">A class or struct with a hand-written contract.</typeparam>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">The type or the id is already registered, or the type can't be instantiated.</exception>
    public void Register<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] T>(int typeId)
        where T : ICustomBinarySerializable => Registry.Register<T>(typeId);

    /// <summary>Returns a formatter for messages of one type, which looks the contract up once.</summary>
    /// <typeparam name="T">A registered type.</typeparam>
    /// <returns>A formatter with the registry, the options and the <see cref="Binder"/> of this one, to be kept.</returns>
    /// <exception cref="SerializationException">The type isn't registered.</exception>
    public TypedFormatter<T> For<T>()
        where T : notnull => new(this);

    /// <summary>Writes an object as one frame, with one call of <see cref="Stream.Write(byte[], int, int)"/>; structs aren't boxed.</summary>
    /// <param name="serializationStream">Where to; nothing is written to it if the contract throws.</param>
    /// <param name="graph">An object whose exact type is registered.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="SerializationException">The type isn't registered, its contract failed, or the frame exceeds the limits.</exception>
    /// <exception cref="IOException">The stream could not be written.</exception>
    public void Serialize<T>(Stream serializationStream, T graph)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        ArgumentNullException.ThrowIfNull(graph);
        OutgrownFrame frame = _codec.WriteOwn(graph);
        try
        {
            serializationStream.Write(frame.Memory, 0, frame.Length);
        }
        catch
        {
            frame.Dispose();
            throw;
        }

        // What is disposed in a finally block is disposed by a call.
        frame.Dispose();
    }

    /// <summary>Writes an object as one frame, into an array of its size; structs aren't boxed.</summary>
    /// <param name="value">An object whose exact type is registered.</param>
    /// <returns>The frame.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    /// <exception cref="SerializationException">The type isn't registered, its contract failed, or the frame exceeds the limits.</exception>
    [SkipLocalsInit]
    public byte[] Serialize<T>(T value)
    {
        ArgumentNullException.ThrowIfNull(value);
        Span<byte> room = stackalloc byte[StackSize];
        int size = _codec.Write(value, room, out OutgrownFrame outgrown);
        return outgrown.ToArray(room, size);
    }

    /// <summary>Writes an object as one frame; structs aren't boxed.</summary>
    /// <param name="destination">Where to; it isn't advanced if the contract throws.</param>
    /// <param name="value">An object whose exact type is registered.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="SerializationException">The type isn't registered, its contract failed, or the frame exceeds the limits.</exception>
    public void Serialize<T>(IBufferWriter<byte> destination, T value)
    {
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(value);
        int size = _codec.Write(value, destination.GetSpan(FrameHeader.Size), out OutgrownFrame outgrown);
        outgrown.Advance(destination, size);
    }

    /// <summary>Writes an object as one frame at the beginning of a span, if it has room; structs aren't boxed.</summary>
    /// <param name="destination">
    /// Where to. After <paramref name="bytesWritten"/> it stays as it is. If the frame doesn't fit, or the contract throws,
    /// all of it is zeroed, which says that nothing was written here.
    /// </param>
    /// <param name="value">An object whose exact type is registered.</param>
    /// <param name="bytesWritten">The size of the frame, header included; 0 if it doesn't fit.</param>
    /// <returns>Whether the frame fits.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    /// <exception cref="SerializationException">The type isn't registered, its contract failed, or the frame exceeds the limits.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TrySerialize<T>(Span<byte> destination, T value, out int bytesWritten)
    {
        ArgumentNullException.ThrowIfNull(value);
        return _codec.TryWrite(destination, value, out bytesWritten);
    }

    /// <summary>
    /// Writes an object as one frame, with one call of <see cref="Stream.WriteAsync(ReadOnlyMemory{byte}, CancellationToken)"/>;
    /// structs aren't boxed.
    /// </summary>
    /// <param name="serializationStream">Where to; nothing is written to it if the contract throws.</param>
    /// <param name="graph">An object whose exact type is registered. It is written before this method returns, so it may change afterwards.</param>
    /// <param name="cancellationToken">Handed to the stream.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="SerializationException">The type isn't registered, its contract failed, or the frame exceeds the limits.</exception>
    public ValueTask SerializeAsync<T>(Stream serializationStream, T graph, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        ArgumentNullException.ThrowIfNull(graph);

        return _codec.WriteAsync(serializationStream, graph, cancellationToken);
    }

    /// <summary>Reads the next frame of a stream, and no byte beyond it.</summary>
    /// <param name="serializationStream">Where from; it need not be seekable, and may deliver bytes in any pieces.</param>
    /// <returns>The object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="serializationStream"/> is null.</exception>
    /// <exception cref="SerializationException">The stream has ended, or the next bytes aren't a good frame of a registered type.</exception>
    public object Deserialize(Stream serializationStream) =>
        _codec.TryRead(serializationStream, typeof(object), out object? graph) ? graph! : throw FrameErrors.NothingLeft();

    /// <inheritdoc cref="Deserialize(Stream)"/>
    /// <typeparam name="T">
    /// What the object must be assignable to, which is checked before it is created; of an object graph or a BinaryFormatter message, afterwards.
    /// </typeparam>
    /// <exception cref="SerializationException">The stream has ended, or the next bytes aren't a good frame of a registered type that is a <typeparamref name="T"/>.</exception>
    public T Deserialize<T>(Stream serializationStream) =>
        _codec.TryRead(serializationStream, typeof(T), out object? graph) ? (T)graph! : throw FrameErrors.NothingLeft();

    /// <summary>Reads the next frame of a stream, if there is one, and no byte beyond it.</summary>
    /// <param name="serializationStream">Where from; it need not be seekable, and may deliver bytes in any pieces.</param>
    /// <param name="graph">The object, or null at the end.</param>
    /// <returns>False at a clean end: the stream had no further byte.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="serializationStream"/> is null.</exception>
    /// <exception cref="SerializationException">The next bytes aren't a good frame of a registered type.</exception>
    public bool TryDeserialize(Stream serializationStream, [NotNullWhen(true)] out object? graph) =>
        _codec.TryRead(serializationStream, typeof(object), out graph);

    /// <inheritdoc cref="TryDeserialize(Stream, out object?)"/>
    /// <typeparam name="T">
    /// What the object must be assignable to, which is checked before it is created; of an object graph or a BinaryFormatter message, afterwards.
    /// </typeparam>
    /// <param name="serializationStream">Where from; it need not be seekable, and may deliver bytes in any pieces.</param>
    /// <param name="value">The object, or the default at the end.</param>
    /// <exception cref="SerializationException">The next bytes aren't a good frame of a registered type that is a <typeparamref name="T"/>.</exception>
    public bool TryDeserialize<T>(Stream serializationStream, [NotNullWhen(true)] out T? value)
    {
        bool taken = _codec.TryRead(serializationStream, typeof(T), out object? graph);
        value = taken ? (T)graph! : default;
        return taken;
    }

    /// <summary>Reads the frame at the beginning of an array.</summary>
    /// <param name="frame">The frame; bytes after it aren't looked at.</param>
    /// <returns>The object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="frame"/> is null.</exception>
    /// <exception cref="SerializationException">The array isn't a good frame of a registered type.</exception>
    public object Deserialize(byte[] frame) => Deserialize<object>(frame);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte})"/>
    /// <exception cref="ArgumentNullException"><paramref name="frame"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Deserialize<T>(byte[] frame)
    {
        ArgumentNullException.ThrowIfNull(frame);
        return _codec.Read<T>(frame);
    }

    /// <summary>Reads the frame at the beginning of a span; structs aren't boxed.</summary>
    /// <typeparam name="T">
    /// What the object must be assignable to, which is checked before it is created; of an object graph or a BinaryFormatter message, afterwards.
    /// </typeparam>
    /// <param name="frame">The frame; bytes after it aren't looked at.</param>
    /// <exception cref="SerializationException">The span isn't a good frame of a registered type that is a <typeparamref name="T"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Deserialize<T>(ReadOnlySpan<byte> frame) => _codec.Read<T>(frame);

    /// <summary>Makes a view of the frame at the beginning of a span: its members where they are in the bytes, without an object.</summary>
    /// <typeparam name="TView">The view that the compiler made for the type: <c>Tick.View</c>.</typeparam>
    /// <param name="frame">The frame; bytes after it aren't looked at. The view is good for as long as they are.</param>
    /// <returns>The view. The bytes have been walked through; values are checked when they are asked for.</returns>
    /// <exception cref="SerializationException">
    /// The span isn't a good frame of the type that the view shows; or it is one of an older type, of which an upcast makes that.
    /// </exception>
    /// <exception cref="NotSupportedException">The type is registered with a contract whose bytes the view doesn't know.</exception>
    public TView View<TView>(ReadOnlySpan<byte> frame)
        where TView : IFrameView<TView>, allows ref struct => _codec.View<TView>(frame);

    /// <summary>Reads the frame at the beginning of a span that may hold more of them.</summary>
    /// <param name="frames">One or more frames.</param>
    /// <param name="bytesConsumed">
    /// The size of the frame, header included. Set also when the frame itself is whole and the call throws for its content,
    /// so that a caller can go on after it.
    /// </param>
    /// <returns>The object.</returns>
    /// <exception cref="SerializationException">The next bytes aren't a good frame of a registered type.</exception>
    public object Deserialize(ReadOnlySpan<byte> frames, out int bytesConsumed)
    {
        bytesConsumed = 0;
        if (BinaryFormatterSignature.Begins(frames))
        {
            return _codec.BinaryFormatterReader().Read(_codec, frames, out bytesConsumed);
        }

        bytesConsumed = FrameSource.Measure(frames, _codec.MaxFrameLength);
        return Deserialize<object>(frames);
    }

    /// <summary>Reads the frame at the beginning of a sequence, if it is whole, wherever the sequence is cut.</summary>
    /// <param name="frames">
    /// Moved after the frame when it is whole, also when the call then throws for its content. If the frame is in one
    /// segment, nothing is copied.
    /// </param>
    /// <param name="graph">The object, or null.</param>
    /// <returns>False if more bytes are needed, or there are none.</returns>
    /// <exception cref="SerializationException">The next bytes can't become a good frame of a registered type.</exception>
    public bool TryDeserialize(ref ReadOnlySequence<byte> frames, [NotNullWhen(true)] out object? graph) =>
        _codec.TryRead(ref frames, out graph);

    /// <inheritdoc cref="TryDeserialize(ref ReadOnlySequence{byte}, out object?)"/>
    /// <typeparam name="T">What the object must be assignable to, which is checked before it is created; of an object graph, afterwards.</typeparam>
    /// <param name="frames">
    /// Moved after the frame when it is whole, also when the call then throws for its content. If the frame is in one
    /// segment, nothing is copied.
    /// </param>
    /// <param name="value">The object, or the default.</param>
    /// <exception cref="SerializationException">The next bytes can't become a good frame of a registered type that is a <typeparamref name="T"/>.</exception>
    public bool TryDeserialize<T>(ref ReadOnlySequence<byte> frames, [NotNullWhen(true)] out T? value) =>
        _codec.TryRead(ref frames, out value);

    /// <summary>Reads the frame at the beginning of a span into an existing object, which costs no allocation of its own.</summary>
    /// <param name="frame">The frame; bytes after it aren't looked at.</param>
    /// <param name="existing">An object of exactly the type that the frame holds. If its contract throws, what it had set by then stays set.</param>
    /// <exception cref="ArgumentNullException"><paramref name="existing"/> is null.</exception>
    /// <exception cref="ArgumentException"><typeparamref name="T"/> is a struct: the caller's copy would stay as it is.</exception>
    /// <exception cref="SerializationException">The span isn't a good frame of that type.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void DeserializeInto<T>(ReadOnlySpan<byte> frame, T existing)
    {
        ArgumentNullException.ThrowIfNull(existing);
        if (typeof(T).IsValueType)
        {
            throw new ArgumentException(
                $"{typeof(T)} is a struct, which is passed by value: nothing would arrive. Use Deserialize<{typeof(T).Name}>.", nameof(existing));
        }

        _codec.ReadInto(frame, existing);
    }

    /// <summary>Copies an object by writing it and reading it back.</summary>
    /// <typeparam name="T">What the copy is returned as; its exact type is that of <paramref name="value"/>.</typeparam>
    /// <param name="value">An object whose exact type is registered.</param>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    /// <exception cref="SerializationException">The type isn't registered, its contract failed, or the frame exceeds the limits.</exception>
    public T DeepClone<T>(T value)
    {
        ArgumentNullException.ThrowIfNull(value);
        int size = _codec.Write(value, [], out OutgrownFrame frame);

        // The session is left, so that reading begins at the depth of the call; what serializes while the copy is read gets other memory.
        byte[] memory = frame.TakeMemory();
        try
        {
            return Deserialize<T>(memory.AsSpan(0, size));
        }
        finally
        {
            frame.GiveBack(memory);
        }
    }

    /// <summary>Reads the next frame of a stream, and no byte beyond it.</summary>
    /// <param name="serializationStream">Where from.</param>
    /// <param name="cancellationToken">Handed to the stream.</param>
    /// <returns>The object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="serializationStream"/> is null.</exception>
    /// <exception cref="SerializationException">The stream has ended, or the next bytes aren't a good frame of a registered type.</exception>
    public ValueTask<object> DeserializeAsync(Stream serializationStream, CancellationToken cancellationToken = default) =>
        DeserializeAsync<object>(serializationStream, cancellationToken);

    /// <inheritdoc cref="DeserializeAsync(Stream, CancellationToken)"/>
    /// <typeparam name="T">
    /// What the object must be assignable to, which is checked before it is created; of an object graph or a BinaryFormatter message, afterwards.
    /// </typeparam>
    /// <exception cref="SerializationException">The stream has ended, or the next bytes aren't a good frame of a registered type that is a <typeparamref name="T"/>.</exception>
    public ValueTask<T> DeserializeAsync<T>(Stream serializationStream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        return _codec.ReadAsync<T>(serializationStream, cancellationToken);
    }

    /// <summary>Reads the frames of a stream up to its clean end.</summary>
    /// <param name="serializationStream">Where from. After an exception it is where the remarks of the class say, and may be enumerated again.</param>
    /// <param name="cancellationToken">Handed to the stream.</param>
    /// <exception cref="ArgumentNullException"><paramref name="serializationStream"/> is null.</exception>
    /// <exception cref="SerializationException">Thrown while enumerating: the next bytes aren't a good frame of a registered type.</exception>
    public IAsyncEnumerable<object> DeserializeAllAsync(Stream serializationStream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        return _codec.ReadAllAsync<object>(serializationStream, cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAllAsync(Stream, CancellationToken)"/>
    /// <typeparam name="T">
    /// What the objects must be assignable to, which is checked before they are created; of object graphs and BinaryFormatter messages, afterwards.
    /// </typeparam>
    /// <exception cref="SerializationException">Thrown while enumerating: the next bytes aren't a good frame of a registered type that is a <typeparamref name="T"/>.</exception>
    public IAsyncEnumerable<T> DeserializeAllAsync<T>(Stream serializationStream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        return _codec.ReadAllAsync<T>(serializationStream, cancellationToken);
    }

    /// <summary>Reads the frames of a pipe until it is completed.</summary>
    /// <param name="reader">
    /// Where from. It is advanced after every frame that was handed out or failed for its content, also when the enumeration
    /// is left early, and is not completed.
    /// </param>
    /// <param name="cancellationToken">Handed to the pipe.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    /// <exception cref="OperationCanceledException">A pending read was cancelled.</exception>
    /// <exception cref="SerializationException">
    /// Thrown while enumerating: the next bytes aren't a good frame of a registered type, or the pipe was completed inside a frame.
    /// </exception>
    public IAsyncEnumerable<object> DeserializeAllAsync(PipeReader reader, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return _codec.ReadAllAsync<object>(reader, cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAllAsync(PipeReader, CancellationToken)"/>
    /// <typeparam name="T">What the objects must be assignable to, which is checked before they are created; of object graphs, afterwards.</typeparam>
    /// <exception cref="SerializationException">
    /// Thrown while enumerating: the next bytes aren't a good frame of a registered type that is a <typeparamref name="T"/>, or the pipe was completed inside a frame.
    /// </exception>
    public IAsyncEnumerable<T> DeserializeAllAsync<T>(PipeReader reader, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return _codec.ReadAllAsync<T>(reader, cancellationToken);
    }

    [RequiresUnreferencedCode("IFormatter is annotated so; this formatter creates registered types only.")]
    [RequiresDynamicCode("IFormatter is annotated so; this formatter creates registered types only.")]
    object IFormatter.Deserialize(Stream serializationStream) => Deserialize(serializationStream);

    [RequiresUnreferencedCode("IFormatter is annotated so; this formatter writes registered types only.")]
    void IFormatter.Serialize(Stream serializationStream, object graph) => Serialize(serializationStream, graph);
}
