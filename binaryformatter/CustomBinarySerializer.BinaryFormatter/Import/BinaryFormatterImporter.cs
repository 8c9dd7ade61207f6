using System.Buffers;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Import.Records;
using CustomBinarySerializer.Graphs.Import.Transcoding;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// A reader that deserializes BinaryFormatter messages into registered types. Use it directly, or as the
/// <see cref="FormatterOptions.BinaryFormatterReader"/> of a formatter, which then reads old messages and new frames
/// from one stream.
/// </summary>
/// <remarks>
/// <para>
/// Type names in a message are compared with those of registered types, of the types that their fields declare, and of
/// the framework. No type is loaded by name. Version, culture and public key token of assemblies are ignored. Use
/// <see cref="Map"/> and <see cref="MapAssembly"/> for renamed or moved types. Any other name is an error that includes
/// its location.
/// </para>
/// <para>
/// The result is the same as for <see cref="TypeRegistryExtensions.RegisterSerializable{T}"/> and a frame: fields are
/// matched by name, and constructors of ISerializable, surrogates, callbacks and limits are those of the formatter. A
/// field that the type no longer has is skipped.
/// </para>
/// <para>Thread-safe after all mappings have been added.</para>
/// </remarks>
public sealed class BinaryFormatterImporter : BinaryFormatterReader
{
    private readonly TypeMappings _mappings = new();
    private readonly FrameCodec _codec;
    private KnownTypes? _known;

    /// <summary>Creates an importer into the types of a registry.</summary>
    /// <param name="registry">The registry. Types may be added later.</param>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> is null.</exception>
    public BinaryFormatterImporter(TypeRegistry registry)
        : this(registry, options: null)
    {
    }

    /// <summary>
    /// Creates an importer into the types of a registry, with options for messages that it reads directly.
    /// </summary>
    /// <param name="registry">The registry. Types may be added later.</param>
    /// <param name="options">
    /// The limits; <see cref="FormatterOptions.Default"/> if null. A formatter uses its own options instead.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> is null.</exception>
    public BinaryFormatterImporter(TypeRegistry registry, FormatterOptions? options)
    {
        ArgumentNullException.ThrowIfNull(registry);
        _codec = new FrameCodec(registry, (options ?? FormatterOptions.Default) with { BinaryFormatterReader = this });
    }

    /// <summary>Maps the old name of a type to the current type.</summary>
    /// <param name="oldName">
    /// The old name, such as <c>"Namespace.Name, Assembly"</c>, <c>"Namespace.Outer+Name, Assembly"</c> for nested
    /// types, or <c>"Namespace.Name`1, Assembly"</c> for generic types without arguments. Text after the assembly's
    /// simple name is ignored.
    /// </param>
    /// <param name="type">The current type; the definition of a generic type.</param>
    /// <returns>This importer.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="oldName"/> has another format or is already mapped.
    /// </exception>
    public BinaryFormatterImporter Map(string oldName, Type type)
    {
        ArgumentNullException.ThrowIfNull(oldName);
        ArgumentNullException.ThrowIfNull(type);
        _mappings.Add(oldName, type);
        _known = null;
        return this;
    }

    /// <summary>
    /// Maps the old name of an assembly to its current name. The names of its types must be unchanged.
    /// </summary>
    /// <remarks>
    /// The mapping applies to messages and to files of type ids.
    /// <see cref="AssemblyRegistrationExtensions.RegisterAssembly(TypeRegistry, System.Reflection.Assembly, string)"/>
    /// uses it for the same registry from then on.
    /// </remarks>
    /// <param name="oldName">The old simple name; text after a comma is ignored.</param>
    /// <param name="newName">The current simple name.</param>
    /// <returns>This importer.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="oldName"/> is already mapped.</exception>
    public BinaryFormatterImporter MapAssembly(string oldName, string newName)
    {
        ArgumentNullException.ThrowIfNull(oldName);
        ArgumentNullException.ThrowIfNull(newName);
        _mappings.AddAssembly(oldName, newName);
        _known = null;
        GraphSource.Of(_codec.Registry).RenamedAssemblies.Add(AssemblyNames.Simple(oldName)!, AssemblyNames.Simple(newName)!);
        return this;
    }

    /// <summary>
    /// Gets the 16 bytes that Windows Forms and WPF write before a BinaryFormatter message in the clipboard and in
    /// drag-and-drop data: the Guid FD9EA796-3B13-4370-A679-56106BB288FB.
    /// </summary>
    public static ReadOnlySpan<byte> ClipboardPrefix =>
        [0x96, 0xA7, 0x9E, 0xFD, 0x13, 0x3B, 0x70, 0x43, 0xA6, 0x79, 0x56, 0x10, 0x6B, 0xB2, 0x88, 0xFB];

    /// <summary>Returns whether bytes begin with a BinaryFormatter message. No frame begins like one.</summary>
    /// <param name="bytes">The first bytes. Fewer than 8 are no message.</param>
    public static bool IsMessage(ReadOnlySpan<byte> bytes) => BinaryFormatterSignature.Begins(bytes);

    /// <summary>Returns the BinaryFormatter message in data of the clipboard or of drag-and-drop.</summary>
    /// <param name="data">
    /// The data of a format, with or without the <see cref="ClipboardPrefix"/>. Bytes may follow the message, because
    /// Windows rounds the size of such memory up.
    /// </param>
    /// <param name="message">The data from the first byte of the message on; empty if there is none.</param>
    /// <returns>False if the data holds no message, but a text or an image, for example.</returns>
    public static bool TryGetClipboardMessage(ReadOnlySpan<byte> data, out ReadOnlySpan<byte> message)
    {
        message = data.StartsWith(ClipboardPrefix) ? data[ClipboardPrefix.Length..] : data;
        if (!IsMessage(message))
        {
            message = default;
        }

        return !message.IsEmpty;
    }

    internal override bool Serves(TypeRegistry registry) => ReferenceEquals(registry, _codec.Registry);

    internal override object Read(FrameCodec codec, Stream rest)
    {
        MessageBytes message = new(BinaryFormatterSignature.Bytes, codec.MaxFrameLength, Members(codec));
        message.ReadFrom(rest);
        return ReadWhole(codec, message);
    }

    internal override async ValueTask<object> ReadAsync(FrameCodec codec, Stream rest, CancellationToken cancellationToken)
    {
        MessageBytes message = new(BinaryFormatterSignature.Bytes, codec.MaxFrameLength, Members(codec));
        await message.ReadFromAsync(rest, cancellationToken).ConfigureAwait(false);
        return ReadWhole(codec, message);
    }

    internal override object Read(FrameCodec codec, ReadOnlySpan<byte> bytes, out int bytesConsumed)
    {
        bytesConsumed = 0;
        MessageScanner scanner = new(Members(codec));
        if (scanner.Advance(bytes) > 0)
        {
            throw RecordErrors.Truncated(bytes.Length);
        }

        bytesConsumed = scanner.Message.Length;
        byte[] copy = ArrayPool<byte>.Shared.Rent(bytesConsumed);
        bytes[..bytesConsumed].CopyTo(copy);
        try
        {
            return ReadWhole(codec, copy, scanner.Message);
        }
        finally
        {
            scanner.Message.Return();
            ArrayPool<byte>.Shared.Return(copy);
        }
    }

    private object ReadWhole(FrameCodec codec, MessageBytes message)
    {
        try
        {
            return ReadWhole(codec, message.Memory, message.Message);
        }
        finally
        {
            message.Return();
        }
    }

    // The array may be longer than the message.
    private object ReadWhole(FrameCodec codec, byte[] bytes, ScannedMessage message)
    {
        MessageContract contract = new(new MessageReader(bytes, message, codec), Names(codec, message), codec);
        OutgrownFrame written = contract.WriteOwnFrame(codec, message);
        int size = written.Length;

        // The memory is removed from the session, so that nothing overwrites it during reading.
        byte[] frame = written.TakeMemory();
        try
        {
            GraphReader.LendToNext(contract.Borrowed);
            if (codec.Registry.TryGetTypeId(contract.RootType, out int typeId))
            {
                FrameHeader.Write(frame, size, typeId);
                return codec.Read<object>(frame.AsSpan(0, size));
            }

            return contract.ReadFrame(codec, frame.AsSpan(0, size), existing: null, source: null);
        }
        finally
        {
            GraphReader.LendToNext(null);
            written.GiveBack(frame);
        }
    }

    private LoadedMembers Members(FrameCodec codec) => new(message => Names(codec, message));

    private OldTypeNames Names(FrameCodec codec, ScannedMessage message) =>
        new(Known(), _mappings, message, codec.ReadsUntrustedData ? GraphSource.Of(codec.Registry).Types.Ids.Arguments : null);

    // Collected again after further registrations and mappings.
    private KnownTypes Known()
    {
        KnownTypes? known = _known;
        if (known is null || known.Count != _codec.Registry.Count)
        {
            known = new KnownTypes([.. _codec.Registry.Contracts.Select(contract => contract.Type)]);
            _known = known;
        }

        return known;
    }

    /// <summary>Reads the next message of a stream, and no byte beyond it.</summary>
    /// <param name="serializationStream">
    /// The stream. It needn't be seekable, and may return bytes in pieces of any size.
    /// </param>
    /// <returns>The root object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="serializationStream"/> is null.</exception>
    /// <exception cref="System.Runtime.Serialization.SerializationException">
    /// The stream has ended, contains no message, or the message can't be read. In the last case, the stream is
    /// positioned after the message.
    /// </exception>
    public object Deserialize(Stream serializationStream)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        MessageBytes message = new([], _codec.MaxFrameLength, Members(_codec));
        message.ReadFrom(serializationStream);
        return ReadWhole(_codec, message);
    }

    /// <summary>Reads the message at the beginning of a span.</summary>
    /// <param name="bytes">The bytes, which begin with a message. Other messages may follow.</param>
    /// <param name="bytesConsumed">
    /// The size of the message in bytes; 0 if it is incomplete. It is also set if the call throws because of the
    /// content.
    /// </param>
    /// <returns>The root object.</returns>
    /// <exception cref="System.Runtime.Serialization.SerializationException">
    /// The bytes are no message, or its content can't be read.
    /// </exception>
    public object Deserialize(ReadOnlySpan<byte> bytes, out int bytesConsumed) => Read(_codec, bytes, out bytesConsumed);
}
