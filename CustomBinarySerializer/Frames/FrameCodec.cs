using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;
using CustomBinarySerializer.Telemetry;

#pragma warning disable SYSLIB0050 // ISurrogateSelector: IFormatter's contract, handed through to those who use it.

namespace CustomBinarySerializer.Frames;

/// <summary>
/// The registry, options and <see cref="IFormatter"/> hooks that a formatter or carrier uses to write and read frames.
/// Thread-safe.
/// </summary>
/// <remarks>
/// It decides the contract of a frame; <see cref="FrameWriter"/> writes and <see cref="FrameReader"/> reads. The state
/// of a call is in <see cref="FrameSession"/>.
/// </remarks>
internal sealed partial class FrameCodec : PayloadHost
{
    private readonly ContractTable _byType;
    private readonly ContractTable _byId;
    private readonly bool _isFormatter;

    /// <param name="registry">The registry of types.</param>
    /// <param name="options">The options, which include the limits.</param>
    /// <param name="isFormatter">
    /// Whether a formatter owns the codec, which counts messages. Carriers count them themselves.
    /// </param>
    internal FrameCodec(TypeRegistry registry, FormatterOptions options, bool isFormatter = false)
        : base(options.Limits.MaxFrameLength, options.Limits.MaxMemoryFactor, options.ReuseStrings)
    {
        _byType = registry.ByType;
        _byId = registry.ById;
        _isFormatter = isFormatter;
        Registry = registry;
        Options = options;
        MaxCollectionCount = options.Limits.MaxCollectionCount;
    }

    /// <summary>Creates the codec of a formatter.</summary>
    /// <param name="registry">The registry of types.</param>
    /// <param name="options">The options; <see cref="FormatterOptions.Default"/> if null.</param>
    /// <exception cref="ArgumentException">
    /// The <see cref="FormatterOptions.BinaryFormatterReader"/> uses another registry.
    /// </exception>
    internal static FrameCodec OfFormatter(TypeRegistry registry, FormatterOptions? options) =>
        options?.BinaryFormatterReader?.Serves(registry) == false
            ? throw new ArgumentException("The BinaryFormatterReader is over another registry than the formatter.", nameof(options))
            : new FrameCodec(registry, options ?? FormatterOptions.Default, isFormatter: true)
            {
                TakesAnyRoot = true,
                UsesRegistrysReader = options is null,
            };

    // Fields, because accessors of properties would be compiled before the first message.
    internal readonly TypeRegistry Registry;
    internal readonly FormatterOptions Options;
    internal SerializationBinder? Binder;

    internal FrameLimits Limits => Options.Limits;

    internal ISurrogateSelector? SurrogateSelector { get; set; }

    internal StreamingContext Context { get; set; } = new(StreamingContextStates.All);

    /// <summary>
    /// Whether frames may have roots of unregistered types. Their type id is one of the library's; files and rings use
    /// ids of that kind for other purposes.
    /// </summary>
    internal bool TakesAnyRoot { get; init; }

    /// <summary>
    /// Whether the reader of BinaryFormatter messages that is attached to the registry is used. Options that a program
    /// passes decide by themselves.
    /// </summary>
    private bool UsesRegistrysReader { get; init; }

    internal override int MaxDepth => Options.Limits.MaxDepth;

    internal override bool ReadsUntrustedData => Options.TreatsDataAsUntrusted;

    public override StreamingContext StreamingContext => Context;

    internal override ISurrogateSelector? Surrogates => SurrogateSelector;

    internal override int MaxGraphObjects => Limits.MaxGraphObjects;

    internal override bool StrictGraphLayouts => Options.StrictGraphLayouts;

    internal override bool IsRegistered(Type type) => Registry.TryGetTypeId(type, out _);

    internal override bool IsBuiltIn(Type type) => BuiltInTypes.FindWithId(type) is not null;

    /// <summary>Whether messages need the slow path, because a binder is set or messages are counted.</summary>
    internal bool NeedsSlowPath => Binder is not null || (MessageCounting.IsOn && _isFormatter);

    /// <summary>Returns the contract that writes an object, or null if the slow path is needed.</summary>
    /// <remarks>
    /// It checks only the first slot of the table, and fails while <see cref="NeedsSlowPath"/>. The slow path counts
    /// messages.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? FindFast(object value) => NeedsSlowPath ? null : _byType.FindInFirstSlot(TypeKey.Of(value));

    /// <summary>Returns the contract that writes structs of a type, as <see cref="FindFast(object)"/> does.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? FindFast<T>() => NeedsSlowPath ? null : _byType.FindInFirstSlot(TypeKey.Of<T>());

    /// <summary>Returns the contract that reads frames of an id, as <see cref="FindFast(object)"/> does.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? FindFast(int typeId) => typeId == 0 || NeedsSlowPath ? null : _byId.FindInFirstSlot(typeId);

    /// <summary>Counts a message of a formatter if telemetry is on. Called on slow paths.</summary>
    internal void Count(int size, bool isWritten)
    {
        if (_isFormatter)
        {
            MessageCounting.Instruments.Made?.AddMessage(size, isWritten);
        }
    }

    /// <summary>Returns the contract that writes an object.</summary>
    /// <exception cref="BinarySerializationException">No contract is registered for the type of the object.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract ForWriting(object value) => Registry.FindFor(value) ?? AnyRootFor(value.GetType());

    /// <summary>Returns the contract that writes a nested object, whose type may also be built-in.</summary>
    internal Contract ForWritingNested(object value) =>
        Registry.FindFor(value)
        ?? BuiltInContracts.Find(value.GetType())
        ?? Registry.FindDefinition(value.GetType())
        ?? throw FrameErrors.Unregistered(value.GetType(), Registry);

    /// <summary>Returns the contract of frames whose root has an unregistered type.</summary>
    /// <exception cref="BinarySerializationException">No contract is registered for the type of the root.</exception>
    internal Contract AnyRootFor(Type type) =>
        Registry.FindDefinition(type) is { } definition ? definition
            : Registry.Source?.FindRoot(type) is not { } root ? throw FrameErrors.Unregistered(type, Registry)
            : TakesAnyRoot ? root
            : throw FrameErrors.UnregisteredMessage(type);

    /// <summary>Returns the type id that frames of a contract carry.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal override int IdToWrite(Contract contract) => Binder is null || contract.TypeId < 0 ? contract.TypeId : BindToId(contract);

    /// <summary>Returns the contract that reads payloads with a type id, or null if the id isn't registered.</summary>
    internal override Contract? ContractForReading(int typeId)
    {
        Contract? contract = Registry.Find(typeId);
        return contract is null ? FindAnyRoot(typeId) : Binder is null ? contract : BindToContract(contract);
    }

    /// <summary>Returns the id of a type that the reader knows, so that the id isn't in the bytes.</summary>
    internal int IdOf(Type type) => (Registry.Find(type) ?? throw FrameErrors.Unregistered(type, Registry)).TypeId;

    /// <summary>Returns the reader of BinaryFormatter messages.</summary>
    /// <param name="source">
    /// A stream positioned after a <see cref="BinaryFormatterSignature"/>, or null if the message isn't in a stream.
    /// </param>
    /// <exception cref="BinarySerializationException">
    /// Neither the options nor the registry have a reader of BinaryFormatter messages.
    /// </exception>
    internal BinaryFormatterReader BinaryFormatterReader(Stream? source = null) =>
        FindBinaryFormatterReader()
        ?? throw FrameErrors.BinaryFormatterMessage(PayloadErrors.FrameAt(source, BinaryFormatterSignature.Bytes.Length), Registry);

    /// <summary>Returns the reader of BinaryFormatter messages; null if they are rejected.</summary>
    internal BinaryFormatterReader? FindBinaryFormatterReader() =>
        Options.BinaryFormatterReader ?? (UsesRegistrysReader ? (Registry.Source as IMessageReaderSource)?.MessageReader : null);

    internal override object ReadOldMessage(ReadOnlySpan<byte> message) => BinaryFormatterReader().Read(this, message, out _);

    internal override void WriteNested(FrameSession session, object? value) => NestedObjects.Write(this, session, value);

    internal override void WriteNestedExact(FrameSession session, object? value) => NestedObjects.WriteExact(this, session, value);

    internal override object? ReadNested(FrameSession session, Type asked) => NestedObjects.Read(this, session, asked);

    internal override object? ReadNestedExact(FrameSession session, Type type) => NestedObjects.ReadExact(this, session, type);

    internal override BinarySerializationException WriteFailed(Contract contract, object? value, Exception cause) =>
        FrameErrors.WriteFailed(Registry, contract, value, cause);

    internal override BinarySerializationException ReadFailed(
        Contract contract, ReadOnlySpan<byte> frame, Stream? source, long missingBytes, Exception cause) =>
        FrameErrors.ReadFailed(PayloadErrors.FrameAt(source, frame.Length), contract, frame[FrameHeader.Size..], missingBytes, cause);

    private protected override bool HasOtherForm(Exception cause, Contract contract, ReadOnlySpan<byte> payload) =>
        FrameErrors.HasOtherForm(cause, contract, payload);

    private protected override void ThrowUnlessAllowed(Contract contract, int unread, Stream? source, int frameSize) =>
        ThrowUnlessAllowed(contract, unread, PayloadErrors.FrameAt(source, frameSize));

    /// <summary>Throws unless bytes after those that a contract reads may be skipped.</summary>
    internal void ThrowUnlessAllowed(Contract contract, int unread, string frame)
    {
        if (!contract.AllowsTrailingData || ReadsUntrustedData)
        {
            throw FrameErrors.NotConsumed(frame, contract, unread);
        }
    }

    private Contract? FindAnyRoot(int typeId) => TakesAnyRoot ? Registry.Source?.FindRoot(typeId) : null;
}
