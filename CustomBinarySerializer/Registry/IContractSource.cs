using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Registry;

/// <summary>
/// Finds contracts for types that nobody registered, and advises about types that have none. A package adds one to a
/// registry. Thread-safe.
/// </summary>
internal interface IContractSource
{
    /// <summary>Returns the contract that writes the root of a frame, or null.</summary>
    /// <param name="type">The exact type of the root, which isn't registered.</param>
    Contract? FindRoot(Type type);

    /// <summary>Returns the contract that reads the root of a frame, or null.</summary>
    /// <param name="typeId">The id in the header of the frame, which isn't registered.</param>
    Contract? FindRoot(int typeId);

    /// <summary>Returns whether an object of a type needs no registration inside an object that this source writes.</summary>
    bool Holds(Type type);

    /// <summary>
    /// Returns the reason why this source can't write objects of a type, in words that complete "it can't be
    /// registered: "; null if it can.
    /// </summary>
    string? ReasonAgainst(Type type);
}
