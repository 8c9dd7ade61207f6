using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Registry;

/// <summary>A source of contracts for unregistered types, which also gives advice about them. Thread-safe.</summary>
/// <remarks>A package adds one to a registry.</remarks>
internal interface IContractSource
{
    /// <summary>Returns the contract that writes the root of a frame, or null.</summary>
    /// <param name="type">The exact type of the root, which isn't registered.</param>
    Contract? FindRoot(Type type);

    /// <summary>Returns the contract that reads the root of a frame, or null.</summary>
    /// <param name="typeId">The id in the header of the frame, which isn't registered.</param>
    Contract? FindRoot(int typeId);

    /// <summary>
    /// Returns whether this source writes objects of a type as members of others without registration.
    /// </summary>
    bool Holds(Type type);

    /// <summary>
    /// Returns the reason why this source can't write a type, as the end of a sentence; null if it can.
    /// </summary>
    string? ReasonAgainst(Type type);
}
