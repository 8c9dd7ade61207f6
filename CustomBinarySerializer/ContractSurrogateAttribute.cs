namespace CustomBinarySerializer;

/// <summary>
/// An attribute that makes all generated contracts of an assembly write one type as another, its surrogate.
/// </summary>
/// <remarks>
/// The surrogate is also written where the type is that of a member.
/// <see cref="TypeRegistry.RegisterSurrogate{T, TSurrogate}"/> is the equivalent at run time.
/// </remarks>
/// <param name="conversion">
/// A static class with the methods <c>static TSurrogate To(T value)</c> and <c>static T From(TSurrogate value)</c>,
/// both visible in the assembly. Neither is called with null. Both must be thread-safe.
/// </param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class ContractSurrogateAttribute(Type conversion) : Attribute
{
    /// <summary>Gets the class with the conversion methods.</summary>
    public Type Conversion { get; } = conversion;
}
