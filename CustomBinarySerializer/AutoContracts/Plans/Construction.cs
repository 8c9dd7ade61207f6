using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Plans;

/// <summary>How an object comes into being.</summary>
/// <param name="Constructor">
/// The constructor to call: without parameters before the members are read, with parameters after.
/// Null for the default of a struct, and for a class that starts uninitialized.
/// </param>
internal sealed record Construction(ConstructorInfo? Constructor)
{
    internal static readonly Construction Default = new(Constructor: null);

    /// <summary>Whether members are handed to the constructor, so that the object can't exist before they are read.</summary>
    internal bool TakesMembers => Constructor is not null && Constructor.GetParameters().Length > 0;
}
