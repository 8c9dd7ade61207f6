namespace CustomBinarySerializer;

/// <summary>Has all contracts that the compiler makes for an assembly write one type as another, which stands for it; also where it is a member.</summary>
/// <remarks>At run time, <see cref="TypeRegistry.RegisterSurrogate{T, TSurrogate}"/> does that, for contracts in IL.</remarks>
/// <param name="conversion">
/// A static class with the methods <c>static TSurrogate To(T value)</c> and <c>static T From(TSurrogate value)</c>, both visible in the assembly. Neither is ever handed null; both
/// must be thread-safe.
/// </param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class ContractSurrogateAttribute(Type conversion) : Attribute
{
    /// <summary>The class of the methods.</summary>
    public Type Conversion { get; } = conversion;
}
