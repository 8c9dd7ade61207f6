using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer.Frames;

/// <summary>
/// The errors about frames. The parameter <c>frame</c> names the frame; see <see cref="PayloadErrors.FrameAt(long)"/>.
/// </summary>
internal static partial class FrameErrors
{
    internal static ArgumentException UnregisteredHandler(Type type, string parameter) =>
        new($"{type} has a handler and isn't registered, so that no message can be one. Register it first.", parameter);

    internal static BinarySerializationException NoMessagesOf(Type type) =>
        new(SerializationErrorCode.UnregisteredType, $"No registered type is a {type}, so that no message can be one. Register it first.");

    /// <summary>Creates the error for a message without a handler.</summary>
    /// <param name="message">The name of the message and its position.</param>
    /// <param name="typeId">The type id of the message's frame.</param>
    /// <param name="registry">The registry that names the type.</param>
    internal static BinarySerializationException NoHandler(string message, int typeId, TypeRegistry registry) =>
        new(SerializationErrorCode.NoHandler,
            $"{message}: there is no handler for "
            + $"{(registry.TryGetType(typeId, out Type? type) ? $"a {type} (type id {typeId})" : $"the unregistered type id {typeId}")}. "
            + "Call On for its type, OnFrame for all others, or SkipOthers to pass over them.");

    internal static BinarySerializationException Unregistered(Type type, TypeRegistry registry) =>
        new(SerializationErrorCode.UnregisteredType,
            $"{type} isn't registered{WithoutDefault(registry)}. {RegistrationAdvice.ForContract(type, isMember: false, registry)}")
        {
            Unregistered = type,
        };

    /// <summary>
    /// Creates the error for a root that formatters write as an object graph, and files and rings don't.
    /// </summary>
    internal static BinarySerializationException UnregisteredMessage(Type type) =>
        new(SerializationErrorCode.UnregisteredType, $"{type} isn't registered. {RegisteredTypesOnly}");

    /// <summary>
    /// Creates the error for an unknown id in files and rings, where messages must be of registered types.
    /// </summary>
    internal static BinarySerializationException UnknownIdOfMessage(string frame, int typeId, ReadOnlySpan<byte> start) =>
        typeId == GraphSignature.RootTypeId
            ? new(
                SerializationErrorCode.UnknownTypeId,
                $"{frame}: it holds an object of the framework as an object graph. {RegisteredTypesOnly}")
            : UnknownId(frame, typeId, start);

    private const string RegisteredTypesOnly =
        "Messages in transaction files and shared memory are of registered types, unlike what a formatter writes: "
        + "make it a member of a class of yours, and register that.";

    /// <param name="frame">The name of the frame.</param>
    /// <param name="typeId">The unknown type id.</param>
    /// <param name="start">The bytes of the frame, header included; empty for a nested frame.</param>
    /// <param name="registry">The registry that lacks the id; null if it has other ids.</param>
    internal static BinarySerializationException UnknownId(
        string frame, int typeId, ReadOnlySpan<byte> start = default, TypeRegistry? registry = null) =>
        typeId == GraphSignature.RootTypeId ? RootOfGraph(frame) : new(SerializationErrorCode.UnknownTypeId,
            $"{frame}: the type id {typeId} isn't registered{WithoutDefault(registry)}.{HintOf(start) ?? $" {AdviceForId(typeId)}"}");

    /// <summary>Creates the error for a frame whose root type graphs hold without registration.</summary>
    private static BinarySerializationException RootOfGraph(string frame) =>
        new(SerializationErrorCode.UnknownTypeId,
            $"{frame}: it holds an object of the framework as an object graph, which a registry reads in which at least one type is "
            + $"registered with RegisterSerializable (package CustomBinarySerializer.BinaryFormatter).");

    /// <summary>Returns the advice for an id that isn't registered.</summary>
    internal static string AdviceForId(int typeId) =>
        $"Register the type that it stands for with the id {typeId}, by the method that it was registered with where the bytes "
        + "were written: Register or RegisterSerializable.";

    // Advice about single types misleads a program that has registered all of them elsewhere.
    private static string WithoutDefault(TypeRegistry? registry) =>
        registry is { ReplacesDefault: true, Count: 0 }
            ? ", and CustomBinaryFormatter.DefaultRegistry isn't set"
            : "";

    internal static BinarySerializationException BinaryFormatterMessage(string frame, TypeRegistry registry) =>
        new(SerializationErrorCode.BinaryFormatterMessage,
            $"{frame}: these bytes were written by BinaryFormatter{WithoutDefault(registry)}. "
            + "Add the package CustomBinarySerializer.BinaryFormatter and call registry.ReadBinaryFormatterMessages(), "
            + "or for a formatter with options read them with "
            + "new FormatterOptions { BinaryFormatterReader = new BinaryFormatterImporter(registry) }.");

    internal static BinarySerializationException BinaryFormatterInSequence() =>
        new(SerializationErrorCode.BinaryFormatterMessage,
            "These bytes were written by BinaryFormatter, which is read from streams and spans, and not from sequences and pipes: "
            + "use PipeReader.AsStream().");

    /// <summary>Creates the error for a length that <see cref="FrameHeader.IsPossible"/> rejects.</summary>
    /// <param name="frame">The name of the frame.</param>
    /// <param name="length">The declared length in bytes.</param>
    /// <param name="limit">The maximum length in bytes.</param>
    /// <param name="start">The first bytes of the frame, header included, as many as are available.</param>
    internal static BinarySerializationException Impossible(string frame, int length, int limit, ReadOnlySpan<byte> start = default) =>
        length < FrameHeader.MinLength ? InvalidLength(frame, length, start) : TooLong(frame, length, limit, start);

    internal static BinarySerializationException InvalidLength(string frame, int length, ReadOnlySpan<byte> start = default) =>
        new(SerializationErrorCode.InvalidLength,
            $"{frame}: the length {length} is below {FrameHeader.MinLength}, the smallest that a frame can have."
            + $"{HintOf(start) ?? " These bytes are no frame."}");

    private static BinarySerializationException TooLong(string frame, int length, int limit, ReadOnlySpan<byte> start) =>
        HintOf(start) is { } hint
            ? new(
                SerializationErrorCode.InvalidLength,
                $"{frame}: length {length} exceeds the limit {limit} (FrameLimits.MaxFrameLength).{hint}")
            : new(SerializationErrorCode.FrameTooLong,
                $"{frame}: length {length} exceeds the limit {limit} (FrameLimits.MaxFrameLength)."
                + $"{(length > FrameLimits.HighestMaxFrameLength ? " No frame is so long: these bytes are no frame." : "")}");

    /// <param name="frame">The name of the frame.</param>
    /// <param name="start">The first bytes of the frame, header included, as many as are available.</param>
    /// <param name="available">The number of available bytes.</param>
    /// <param name="needed">The number of bytes that the frame declares.</param>
    internal static BinarySerializationException Truncated(string frame, ReadOnlySpan<byte> start, long available, long needed) =>
        new(SerializationErrorCode.TruncatedFrame,
            $"{frame}: the input ended after {available} of {needed} bytes."
            + $"{HintOf(start) ?? " Either it broke off, or these bytes are no frame."}");

    private static string? HintOf(ReadOnlySpan<byte> start) =>
        FileFormatSniffer.Describe(start) is { } kind ? $" These bytes begin as {kind} does: this is hardly a file of frames." : null;

    internal static IOException MisbehavingStream(int count, int asked) =>
        new($"The stream says that it read {count} bytes where {asked} were asked for.");

    internal static BinarySerializationException NothingLeft() =>
        new(SerializationErrorCode.TruncatedFrame,
            "The input ended where a frame was to begin. TryDeserialize distinguishes a clean end from an error.");

#pragma warning disable CA1031 // An exception of a foreign Message getter must not hide the error that it should explain.
    /// <summary>
    /// Returns the message of a foreign exception, or the name of its type if the message can't be read.
    /// </summary>
    internal static string TextOf(Exception cause)
    {
        try
        {
            return cause.Message;
        }
        catch (Exception)
        {
            return $"a {cause.GetType()}, whose Message throws";
        }
    }
#pragma warning restore CA1031

    private static readonly SerializationErrorCode[] s_codesOfOtherForms =
    [
        SerializationErrorCode.InvalidValue, SerializationErrorCode.TypeMismatch, SerializationErrorCode.PayloadExhausted,
        SerializationErrorCode.PayloadNotConsumed, SerializationErrorCode.UnknownTypeId, SerializationErrorCode.InvalidLength,
        SerializationErrorCode.TruncatedFrame,
    ];

    /// <summary>
    /// Returns whether a payload has another form than its contract reads: a graph instead of values, or the reverse.
    /// Called after reading has failed.
    /// </summary>
    internal static bool HasOtherForm(Exception cause, Contract contract, ReadOnlySpan<byte> payload) =>
        contract.TypeId > 0
        && (cause is not BinarySerializationException { Code: var code } || Array.IndexOf(s_codesOfOtherForms, code) >= 0)
        && (contract.IsGraph
            ? !GraphSignature.MayBegin(payload)
            : GraphSignature.Begins(payload, contract.TypeId));

    internal static BinarySerializationException ReadFailed(
        string frame, Contract contract, ReadOnlySpan<byte> payload, long missingBytes, Exception cause) =>
        HasOtherForm(cause, contract, payload)
            ? new(cause is BinarySerializationException { Code: var code } ? code : SerializationErrorCode.LayoutMismatch,
                contract.IsGraph
                    ? $"{frame}: {Name(contract)} is registered with RegisterSerializable, and its payload is no object graph. "
                        + $"It may have been written by a contract: register it as it was then, with Register. ({TextOf(cause)})"
                    : $"{frame}: the payload of {Name(contract)} is an object graph, and the type is registered with Register. "
                        + $"Register it as it was when the frame was written, with RegisterSerializable. ({TextOf(cause)})",
                cause)
            : ReadFailed(frame, contract, missingBytes, cause);

    private static BinarySerializationException ReadFailed(string frame, Contract contract, long missingBytes, Exception cause) =>
        cause is EndOfStreamException && missingBytes > 0
            ? new(SerializationErrorCode.PayloadExhausted,
                $"{frame}: the contract of {Name(contract)} read {Quantity.Of(missingBytes, "byte")} beyond the end of its payload.", cause)
            : new(SerializationErrorCode.ContractFailed, $"{frame}: reading {Name(contract)} failed: {TextOf(cause)}", cause);

    internal static BinarySerializationException NotConsumed(string frame, Contract contract, int left) =>
        new(SerializationErrorCode.PayloadNotConsumed,
            $"{frame}: the contract of {Name(contract)} left {Quantity.Of(left, "byte")} of its payload unread. " +
            "If a newer version of the type wrote more, register it with RegistrationOptions.AllowTrailingData.");

    internal static BinarySerializationException Mismatch(string frame, Contract contract, Type asked) =>
        new(SerializationErrorCode.TypeMismatch, $"{frame}: it holds {Name(contract)}, which isn't the {asked} that was asked for.");

    internal static BinarySerializationException ViewTypeMismatch(string frame, Contract contract, Type viewed) =>
        new(SerializationErrorCode.TypeMismatch,
            contract.Type == viewed
                ? $"{frame}: under id {contract.TypeId} are the bytes of an older type, of which an upcast makes {viewed}; "
                    + "a view shows bytes as they are. Read these messages whole."
                : $"{frame}: it holds {Name(contract)}, and the view shows {viewed}.");

    internal static NotSupportedException ViewLayoutMismatch(Contract contract) => new(
        $"{Name(contract)} is registered with a contract whose bytes aren't those that the view was compiled for. "
        + "Register what the compiler made: the ContractSet, or Register with the options that the attribute has.");

    internal static BinarySerializationException RootMismatch(string frame, Type type, Type asked) =>
        new(SerializationErrorCode.TypeMismatch, $"{frame}: its object is a {type}, which isn't the {asked} that was asked for.");

    internal static BinarySerializationException BinderThrew(Exception cause) =>
        new(SerializationErrorCode.BinderRefused, $"The Binder threw: {TextOf(cause)}", cause);

    internal static BinarySerializationException BinderNamedUnregistered(string name) =>
        new(SerializationErrorCode.BinderRefused, $"The Binder named {name}, which isn't registered.");

    private static string Name(Contract contract) => $"{contract.Type} (id {contract.TypeId})";
}
