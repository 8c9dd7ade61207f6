
namespace CustomBinarySerializer;

/// <summary>The ways to create an instance before its contract reads into it.</summary>
public enum InstanceCreation
{
    /// <summary>
    /// Use the parameterless constructor of any visibility if there is one; otherwise, as <see cref="Uninitialized"/>.
    /// </summary>
    ConstructorIfPresent = 0,

    /// <summary>
    /// Use the parameterless constructor of any visibility. An auto contract also accepts a constructor whose
    /// parameters all match members. A type without one can't be registered.
    /// </summary>
    Constructor,

    /// <summary>
    /// Run no constructor and no field initializer. Every field holds its default until the contract sets it.
    /// </summary>
    Uninitialized,
}
