using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0011, SYSLIB0050 // IFormatter and what belongs to it: the interface is the point, not BinaryFormatter.

namespace CustomBinarySerializer;

/// <summary>
/// A formatter that writes registered objects as frames <c>[length][type id][payload]</c>, and replaces
/// BinaryFormatter.
/// </summary>
/// <remarks>
/// <para>
/// No type name is read from the bytes: only types of the <see cref="Registry"/> are created. Every error in data or
/// registration is a <see cref="BinarySerializationException"/>, which is a <see cref="SerializationException"/>.
/// </para>
/// <para>
/// After a frame with invalid content (unknown id, bad payload), the input is at the next frame. After a truncated
/// frame, it is at the end. After an impossible length, it is after the header, because the position of the next frame
/// is unknown. The formatter stays usable in each case.
/// </para>
/// <para>
/// Thread-safe and re-entrant: one formatter serves all threads, and contracts may call it. Set <see cref="Binder"/>,
/// <see cref="SurrogateSelector"/> and <see cref="Context"/> before sharing it.
/// </para>
/// </remarks>
public sealed partial class CustomBinaryFormatter : IFormatter
{

    private static readonly Lock s_choosing = new();
    private static TypeRegistry? s_default;
    private static bool s_isUsed;

    private readonly FrameCodec _codec;

    /// <summary>
    /// Creates a formatter over the <see cref="DefaultRegistry"/>, or over a new empty registry if that is null.
    /// </summary>
    public CustomBinaryFormatter()
        : this(TakeDefault() ?? new TypeRegistry { ReplacesDefault = true })
    {
    }

    /// <summary>Creates a formatter over a registry, which several formatters may share.</summary>
    /// <param name="registry">The registry of the types that can be written and read.</param>
    /// <param name="options">
    /// The options; <see cref="FormatterOptions.Default"/> if null, with the reader of BinaryFormatter messages that is
    /// attached to the registry.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// The <see cref="FormatterOptions.BinaryFormatterReader"/> uses another registry.
    /// </exception>
    public CustomBinaryFormatter(TypeRegistry registry, FormatterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(registry);
        _codec = FrameCodec.OfFormatter(registry, options);
    }

    /// <summary>Creates a formatter with the constructor parameters of BinaryFormatter.</summary>
    /// <param name="selector">The value of <see cref="SurrogateSelector"/>.</param>
    /// <param name="context">The value of <see cref="Context"/>.</param>
    public CustomBinaryFormatter(ISurrogateSelector? selector, StreamingContext context)
        : this()
    {
        SurrogateSelector = selector;
        Context = context;
    }

    /// <summary>
    /// Gets or sets the registry of formatters that are constructed without one. Null by default: each then gets an
    /// empty one.
    /// </summary>
    /// <remarks>
    /// With a default registry, <c>new BinaryFormatter()</c> can stay in code where that name is an alias of this
    /// class. Set it once, when the program starts. New code passes a registry to the constructor. Thread-safe.
    /// </remarks>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// Another registry was set before, or a formatter was already constructed without a registry.
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
                        (s_default is null
                            ? "A formatter was already constructed without a registry"
                            : $"Another {nameof(DefaultRegistry)} was already set")
                        + $". Set {nameof(CustomBinaryFormatter)}.{nameof(DefaultRegistry)} once, when the program starts, "
                        + "or pass a registry to the constructor.");
                }

                s_default = value;
            }
        }
    }

    /// <summary>Gets the registry of the types that can be written and read. Types may be added at any time.</summary>
    public TypeRegistry Registry => _codec.Registry;

    internal FrameCodec Codec => _codec;

    /// <summary>Gets or sets the binder that may replace or reject the type of each object. Null by default.</summary>
    /// <remarks>
    /// The formatter calls it for every object. In writing it may throw, or name another registered type, whose id the
    /// frame then carries. In reading it may throw, or return another registered type, which then reads the payload. If
    /// it returns null, the registry decides. It gets names of registered types only, because frames hold no type
    /// names.
    /// </remarks>
    public SerializationBinder? Binder
    {
        get => _codec.Binder;
        set => _codec.Binder = value;
    }

    /// <summary>Gets or sets the surrogate selector for the types in object graphs. Null by default.</summary>
    /// <remarks>
    /// As in BinaryFormatter, the selector is called for every type in an object graph (<c>RegisterSerializable</c>),
    /// except for structs inside other objects, which are written by their fields. Hand-written contracts get it from
    /// <see cref="BinaryWriterObjectExtensions.GetSurrogateSelector"/>.
    /// </remarks>
    public ISurrogateSelector? SurrogateSelector
    {
        get => _codec.SurrogateSelector;
        set => _codec.SurrogateSelector = value;
    }

    /// <summary>Gets or sets the streaming context. <see cref="StreamingContextStates.All"/> by default.</summary>
    /// <remarks>Contracts get it from <see cref="BinaryWriterObjectExtensions.GetStreamingContext"/>.</remarks>
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

    /// <summary>Registers a type with a hand-written contract in the <see cref="Registry"/>.</summary>
    /// <typeparam name="T">A class or struct with a hand-written contract.</typeparam>
    /// <param name="typeId">The type id, from 1 to <see cref="int.MaxValue"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">
    /// The type or the id is already registered, or the type can't be instantiated.
    /// </exception>
    public void Register<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] T>(int typeId)
        where T : ICustomBinarySerializable => Registry.Register<T>(typeId);

    /// <summary>
    /// Writes an object as one frame, with one call of the stream's Write method. Structs aren't boxed.
    /// </summary>
    /// <remarks>
    /// In an object graph of more than 1 MiB, arrays of numbers of 64 KiB and more are written with a call each, and so
    /// are the bytes between them.
    /// </remarks>
    /// <param name="serializationStream">The stream to write to. Nothing is written if the contract throws.</param>
    /// <param name="graph">An object whose exact type is registered.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="SerializationException">
    /// The object's type isn't registered, its contract failed, or the frame exceeds the limits.
    /// </exception>
    /// <exception cref="IOException">The stream could not be written.</exception>
    public void Serialize<T>(Stream serializationStream, T graph)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        ArgumentNullException.ThrowIfNull(graph);
        OutgrownFrame frame = _codec.WriteOwn(graph);
        try
        {
            frame.WriteTo(serializationStream);
        }
        catch
        {
            frame.Dispose();
            throw;
        }

        // An explicit call: disposal in a finally block wouldn't be inlined.
        frame.Dispose();
    }

    /// <summary>Reads the next frame of a stream and no byte after it.</summary>
    /// <param name="serializationStream">
    /// The stream to read from. It need not be seekable and may return short reads.
    /// </param>
    /// <returns>The object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="serializationStream"/> is null.</exception>
    /// <exception cref="SerializationException">
    /// The stream has ended, or the next bytes aren't a valid frame of a registered type.
    /// </exception>
    /// <exception cref="IOException">The stream could not be read.</exception>
    public object Deserialize(Stream serializationStream) =>
        _codec.TryRead(serializationStream, typeof(object), out object? graph) ? graph! : throw FrameErrors.NothingLeft();

    /// <inheritdoc cref="Deserialize(Stream)"/>
    /// <typeparam name="T">
    /// The type to return. Assignability is checked before the object is created; for object graphs and BinaryFormatter
    /// messages, afterwards.
    /// </typeparam>
    /// <exception cref="SerializationException">
    /// The stream has ended, or the next bytes aren't a valid frame of a registered type that is a
    /// <typeparamref name="T"/>.
    /// </exception>
    public T Deserialize<T>(Stream serializationStream) =>
        _codec.TryRead(serializationStream, typeof(T), out object? graph) ? (T)graph! : throw FrameErrors.NothingLeft();

    /// <summary>Reads the next frame of a stream, if there is one, and no byte after it.</summary>
    /// <param name="serializationStream">
    /// The stream to read from. It need not be seekable and may return short reads.
    /// </param>
    /// <param name="graph">The object, or null at the end.</param>
    /// <returns>False if the stream had ended before the first byte of a frame.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="serializationStream"/> is null.</exception>
    /// <exception cref="SerializationException">The next bytes aren't a valid frame of a registered type.</exception>
    /// <exception cref="IOException">The stream could not be read.</exception>
    public bool TryDeserialize(Stream serializationStream, [NotNullWhen(true)] out object? graph) =>
        _codec.TryRead(serializationStream, typeof(object), out graph);

    /// <inheritdoc cref="TryDeserialize(Stream, out object?)"/>
    /// <typeparam name="T">
    /// The type to return. Assignability is checked before the object is created; for object graphs and BinaryFormatter
    /// messages, afterwards.
    /// </typeparam>
    /// <param name="serializationStream">
    /// The stream to read from. It need not be seekable and may return short reads.
    /// </param>
    /// <param name="value">The object, or the default at the end.</param>
    /// <exception cref="SerializationException">
    /// The next bytes aren't a valid frame of a registered type that is a <typeparamref name="T"/>.
    /// </exception>
    public bool TryDeserialize<T>(Stream serializationStream, [NotNullWhen(true)] out T? value)
    {
        bool taken = _codec.TryRead(serializationStream, typeof(T), out object? graph);
        value = taken ? (T)graph! : default;
        return taken;
    }

    /// <summary>Copies an object by writing and reading it.</summary>
    /// <typeparam name="T">The static type of the object and its copy.</typeparam>
    /// <param name="value">An object whose exact type is registered.</param>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    /// <exception cref="SerializationException">
    /// The object's type isn't registered, its contract failed, or the frame exceeds the limits.
    /// </exception>
    public T DeepClone<T>(T value)
    {
        ArgumentNullException.ThrowIfNull(value);
        int size = _codec.Write(value, [], out OutgrownFrame frame);

        // The session is left first, so that reading begins at the depth of the call. Nested serialization gets other
        // memory meanwhile.
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

    [RequiresUnreferencedCode("IFormatter is annotated so; this formatter creates registered types only.")]
    [RequiresDynamicCode("IFormatter is annotated so; this formatter creates registered types only.")]
    object IFormatter.Deserialize(Stream serializationStream) => Deserialize(serializationStream);

    [RequiresUnreferencedCode("IFormatter is annotated so; this formatter writes registered types only.")]
    void IFormatter.Serialize(Stream serializationStream, object graph) => Serialize(serializationStream, graph);
}
