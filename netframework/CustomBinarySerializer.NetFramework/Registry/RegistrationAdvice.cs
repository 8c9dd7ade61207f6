namespace CustomBinarySerializer.Registry;

/// <summary>Advice in errors about unregistered types.</summary>
internal static class RegistrationAdvice
{
    /// <summary>Returns the advice for an object that a contract writes, or for the root of a frame.</summary>
    internal static string ForContract(Type type, bool isMember, TypeRegistry registry) =>
        RegistrationChecks.IsHandWritten(type)
            ? $"Register it with an id of your choice: registry.Register<{type.FullName?.Replace('+', '.')}>(typeId)."
            : isMember
                ? "Write its parts in the contract, or give it a contract: ICustomBinarySerializable, "
                    + "or [BinaryTypeId] on a partial type."
                : "Give it a contract: ICustomBinarySerializable, or [BinaryTypeId] on a partial type.";
}
