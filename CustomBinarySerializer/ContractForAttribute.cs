namespace CustomBinarySerializer;

/// <summary>An attribute that adds the contract of a type to a <see cref="ContractSet"/> at compile time.</summary>
/// <remarks>
/// Use it for types that can't have <see cref="BinaryTypeIdAttribute"/>, such as generic types and types of other
/// assemblies. The contract writes the same bytes as <see cref="TypeRegistry.Register{T}"/> with the same options.
/// A type of another assembly whose private members would be needed is a compile error.
/// </remarks>
/// <param name="type">A class, struct or collection; a generic type needs its type arguments.</param>
/// <param name="typeId">The type id, from 1 to <see cref="int.MaxValue"/>.</param>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class ContractForAttribute(Type type, int typeId) : ContractOptionsAttribute
{
    /// <summary>Gets the type that the contract is for.</summary>
    public Type Type { get; } = type;

    /// <summary>Gets the type id, which is in the header of each frame.</summary>
    public int Id { get; } = typeId;

    /// <summary>
    /// Gets or sets whether a type with a hand-written contract gets a generated one as well. False by default: such a
    /// type is an error.
    /// </summary>
    public bool AllowUnsuitableType { get; set; }
}
