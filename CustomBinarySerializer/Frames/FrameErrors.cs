using CustomBinarySerializer.Contracts;

namespace CustomBinarySerializer.Frames;

/// <summary>The words of every error about frames. <c>frame</c> says which frame it is: see <see cref="FrameAt"/>.</summary>
internal static class FrameErrors
{
    /// <summary>Names a frame by where it begins, if that is known.</summary>
    internal static string FrameAt(long position) => position >= 0 ? $"Frame at {position}" : "Frame";

    internal static BinarySerializationException Unregistered(Type type) =>
        new(SerializationErrorCode.UnregisteredType,
            $"{type} isn't registered. Register it with an id of your choice: registry.Register<{SourceName(type)}>(typeId).");

    internal static BinarySerializationException UnknownId(string frame, int typeId) =>
        new(SerializationErrorCode.UnknownTypeId,
            $"{frame}: the type id {typeId} isn't registered. Register the type that it stands for: registry.Register<...>({typeId}).");

    internal static BinarySerializationException BinaryFormatterMessage(string frame) =>
        new(SerializationErrorCode.BinaryFormatterMessage,
            $"{frame}: these bytes were written by BinaryFormatter. Add the package CustomBinarySerializer.BinaryFormatterImport and read them with " +
            "new FormatterOptions { BinaryFormatterReader = new BinaryFormatterImporter(registry) }.");

    internal static BinarySerializationException BinaryFormatterInSequence() =>
        new(SerializationErrorCode.BinaryFormatterMessage,
            "These bytes were written by BinaryFormatter, which is read from streams and spans, and not from sequences and pipes: use PipeReader.AsStream().");

    /// <summary>For a length that <see cref="FrameHeader.IsPossible"/> denies.</summary>
    internal static BinarySerializationException Impossible(string frame, int length, int limit) =>
        length < FrameHeader.MinLength ? InvalidLength(frame, length) : TooLong(frame, length, limit);

    internal static BinarySerializationException InvalidLength(string frame, int length) =>
        new(SerializationErrorCode.InvalidLength,
            $"{frame}: the length {length} is below {FrameHeader.MinLength}, the smallest that a frame can have. These bytes are no frame.");

    private static BinarySerializationException TooLong(string frame, int length, int limit) =>
        new(SerializationErrorCode.FrameTooLong,
            $"{frame}: length {length} exceeds the limit {limit} (FrameLimits.MaxFrameLength).");

    internal static BinarySerializationException Truncated(string frame, long available, long needed) =>
        new(SerializationErrorCode.TruncatedFrame, $"{frame}: the input ended after {available} of {needed} bytes.");

    internal static IOException MisbehavingStream(int count, int asked) =>
        new($"The stream says that it read {count} bytes where {asked} were asked for.");

    internal static BinarySerializationException NothingLeft() =>
        new(SerializationErrorCode.TruncatedFrame,
            "The input ended where a frame was to begin. TryDeserialize tells a clean end from an error.");

    internal static BinarySerializationException WriteFailed(Contract contract, Exception cause) =>
        new(SerializationErrorCode.ContractFailed,
            $"Writing {Name(contract)} failed: {cause.Message}", cause);

    internal static BinarySerializationException ReadFailed(string frame, Contract contract, long missingBytes, Exception cause) =>
        cause is EndOfStreamException && missingBytes > 0
            ? new(SerializationErrorCode.PayloadExhausted,
                $"{frame}: the contract of {Name(contract)} read {missingBytes} bytes beyond the end of its payload.", cause)
            : new(SerializationErrorCode.ContractFailed, $"{frame}: reading {Name(contract)} failed: {cause.Message}", cause);

    internal static BinarySerializationException NotConsumed(string frame, Contract contract, int left) =>
        new(SerializationErrorCode.PayloadNotConsumed,
            $"{frame}: the contract of {Name(contract)} left {left} bytes of its payload unread. " +
            "If they come from a newer version of the type, register it with RegistrationOptions.AllowTrailingData.");

    internal static BinarySerializationException Mismatch(string frame, Contract contract, Type asked) =>
        new(SerializationErrorCode.TypeMismatch, $"{frame}: it holds {Name(contract)}, which isn't the {asked} that was asked for.");

    internal static BinarySerializationException OtherRoot(string frame, Type type, Type asked) =>
        new(SerializationErrorCode.TypeMismatch, $"{frame}: its object is a {type}, which isn't the {asked} that was asked for.");

    internal static BinarySerializationException NestedTruncated(int length, int available) =>
        new(SerializationErrorCode.TruncatedFrame,
            $"A nested object declares a length of {length} bytes where only {available} are left in the payload.");

    internal static BinarySerializationException BinderThrew(Exception cause) =>
        new(SerializationErrorCode.BinderRefused, $"The Binder threw: {cause.Message}", cause);

    internal static BinarySerializationException BinderNamedUnregistered(string name) =>
        new(SerializationErrorCode.BinderRefused, $"The Binder named {name}, which isn't registered.");

    private static string SourceName(Type type) =>
        type.IsGenericType
            ? $"{type.Name.AsSpan(0, Math.Max(type.Name.IndexOf('`'), 0))}<{string.Join(", ", type.GetGenericArguments().Select(SourceName))}>"
            : type.Name;

    private static string Name(Contract contract) => $"{contract.Type} (id {contract.TypeId})";
}
