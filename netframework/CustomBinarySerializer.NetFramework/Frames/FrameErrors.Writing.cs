using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Frames;

/// <content>The error about writing, without the path of an unregistered object.</content>
internal static partial class FrameErrors
{
    internal static BinarySerializationException WriteFailed(TypeRegistry registry, Contract contract, Exception cause) =>
        cause is BinarySerializationException { Unregistered: { } type }
            ? new(SerializationErrorCode.UnregisteredType,
                $"Something in {Name(contract)} is a {type}, which isn't registered. "
                + $"{Registry.RegistrationAdvice.ForContract(type, isMember: true, registry)}")
            : new(SerializationErrorCode.ContractFailed, $"Writing {Name(contract)} failed: {TextOf(cause)}", cause);
}
