using CustomBinarySerializer.Contracts.Schema;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer.Frames;

/// <content>The errors that name the path of an unregistered object.</content>
internal static partial class FrameErrors
{
    internal static BinarySerializationException WriteFailed(TypeRegistry registry, Contract contract, object? value, Exception cause) =>
        cause is BinarySerializationException { Unregistered: { } type }
            ? Unregistered(
                type,
                ObjectPath.Find(value!, type, registered => (registry.Find(registered) as IAutoContract)?.Plan.Root)
                    ?? $"Something in {Name(contract)}",
                registry)
            : new(SerializationErrorCode.ContractFailed, $"Writing {Name(contract)} failed: {TextOf(cause)}", cause);

    /// <summary>Creates the error for an unregistered type with the path of the object.</summary>
    private static BinarySerializationException Unregistered(Type type, string path, TypeRegistry registry) =>
        new(SerializationErrorCode.UnregisteredType,
            $"{path} is a {type}, which isn't registered. {RegistrationAdvice.ForContract(type, isMember: true, registry)}");
}
