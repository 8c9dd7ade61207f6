
namespace CustomBinarySerializer;

/// <summary>How an instance comes into being before its contract reads into it.</summary>
public enum InstanceCreation
{
    /// <summary>The parameterless constructor, of any visibility, if there is one; else as <see cref="Uninitialized"/>.</summary>
    ConstructorIfPresent = 0,

    /// <summary>
    /// The parameterless constructor, of any visibility; for an auto contract, else one whose parameters all match members.
    /// A type without one can't be registered.
    /// </summary>
    Constructor,

    /// <summary>No constructor and no field initializer runs: every field holds its default until the contract sets it.</summary>
    Uninitialized,
}
