using System.Buffers;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Import.Records;
using CustomBinarySerializer.Graphs.Import.Transcoding;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// Reads messages that BinaryFormatter wrote into registered types, by themselves or as the
/// <see cref="FormatterOptions.BinaryFormatterReader"/> of a formatter, which then reads old messages and new frames from the same stream.
/// </summary>
/// <remarks>
/// <para>
/// A message names its types. The names are compared with those of registered types, of the types that these declare as fields, and of the
/// framework's; no type is ever loaded by a name. Version, culture and public key token of assemblies don't count. What has been
/// renamed or moved is mapped by <see cref="Map"/> and <see cref="MapAssembly"/>. Any other name is an error that says where it
/// was met.
/// </para>
/// <para>
/// The objects are those that <see cref="TypeRegistryExtensions.RegisterSerializable{T}"/> would read from a frame: fields by name, constructors of
/// ISerializable, surrogates, callbacks and limits are the formatter's. A field that the type no longer has is passed over, whatever it
/// held.
/// </para>
/// <para>Thread-safe once everything is mapped.</para>
/// </remarks>
public sealed class BinaryFormatterImporter : BinaryFormatterReader
{
    private readonly TypeMappings _mappings = new();
    private readonly FrameCodec _codec;
    private KnownTypes? _known;

    /// <summary>An importer into the types of a registry.</summary>
    /// <param name="registry">Which types there are. Types may be added later.</param>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> is null.</exception>
    public BinaryFormatterImporter(TypeRegistry registry)
        : this(registry, options: null)
    {
    }

    /// <summary>An importer into the types of a registry, with options for messages that it reads by itself.</summary>
    /// <param name="registry">Which types there are. Types may be added later.</param>
    /// <param name="options">The limits; <see cref="FormatterOptions.Default"/> if null. For a formatter, its own options count.</param>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> is null.</exception>
    public BinaryFormatterImporter(TypeRegistry registry, FormatterOptions? options)
    {
        ArgumentNullException.ThrowIfNull(registry);
        _codec = new FrameCodec(registry, (options ?? FormatterOptions.Default) with { BinaryFormatterReader = this });
    }

    /// <summary>Says what a type is that was called otherwise.</summary>
    /// <param name="oldName">
    /// <c>"Namespace.Name, Assembly"</c>, nested types as <c>"Namespace.Outer+Name, Assembly"</c>, generic ones without their arguments as
    /// <c>"Namespace.Name`1, Assembly"</c>. Anything after the assembly's simple name is ignored.
    /// </param>
    /// <param name="type">What it is now; of a generic type, its definition.</param>
    /// <returns>This importer.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="oldName"/> isn't such a name, or is mapped already.</exception>
    public BinaryFormatterImporter Map(string oldName, Type type)
    {
        ArgumentNullException.ThrowIfNull(oldName);
        ArgumentNullException.ThrowIfNull(type);
        _mappings.Add(oldName, type);
        return this;
    }

    /// <summary>Maps the old name of an assembly, whose types kept their names, to its name now.</summary>
    /// <remarks>
    /// The mapping holds for messages and, from then on, for files of type ids that
    /// <see cref="AssemblyRegistrationExtensions.RegisterAssembly(TypeRegistry, System.Reflection.Assembly, string)"/> of the importer's registry reads.
    /// </remarks>
    /// <param name="oldName">Its simple name when the messages were written; anything after a comma is ignored.</param>
    /// <param name="newName">Its simple name now.</param>
    /// <returns>This importer.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="oldName"/> is mapped already.</exception>
    public BinaryFormatterImporter MapAssembly(string oldName, string newName)
    {
        ArgumentNullException.ThrowIfNull(oldName);
        ArgumentNullException.ThrowIfNull(newName);
        _mappings.AddAssembly(oldName, newName);
        GraphSource.Of(_codec.Registry).RenamedAssemblies.Add(AssemblyNames.Simple(oldName)!, AssemblyNames.Simple(newName)!);
        return this;
    }

    /// <summary>Returns whether a BinaryFormatter message begins here.</summary>
    /// <param name="bytes">At least 8 bytes.</param>
    public static bool IsBinaryFormatterMessage(ReadOnlySpan<byte> bytes) => BinaryFormatterSignature.Begins(bytes);

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

        // Taken away from the session, so that nobody writes over it while it is read.
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

    // Collected anew when types were registered meanwhile.
    private KnownTypes Known()
    {
        IEnumerable<Contract> contracts = _codec.Registry.Contracts;
        KnownTypes? known = _known;
        if (known is null || known.Count != contracts.Count())
        {
            known = new KnownTypes([.. contracts.Select(contract => contract.Type)]);
            _known = known;
        }

        return known;
    }

    /// <summary>Reads the next message of a stream, and no byte beyond it.</summary>
    /// <param name="serializationStream">Where from; it need not be seekable, and may deliver bytes in any pieces.</param>
    /// <returns>The root object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="serializationStream"/> is null.</exception>
    /// <exception cref="System.Runtime.Serialization.SerializationException">
    /// The stream has ended, what is there is no message, or what the message holds can't be read. In the last case, the stream is
    /// after the message.
    /// </exception>
    public object Deserialize(Stream serializationStream)
    {
        ArgumentNullException.ThrowIfNull(serializationStream);
        MessageBytes message = new([], _codec.MaxFrameLength, Members(_codec));
        message.ReadFrom(serializationStream);
        return ReadWhole(_codec, message);
    }

    /// <summary>Reads the message that a span begins with.</summary>
    /// <param name="bytes">One or more messages.</param>
    /// <param name="bytesConsumed">The size of the message; 0 if it isn't whole. Set also when the call throws for what the message holds.</param>
    /// <returns>The root object.</returns>
    /// <exception cref="System.Runtime.Serialization.SerializationException">What is there is no message, or what it holds can't be read.</exception>
    public object Deserialize(ReadOnlySpan<byte> bytes, out int bytesConsumed) => Read(_codec, bytes, out bytesConsumed);
}
