namespace CustomBinarySerializer;

/// <summary>Has the compiler make the contract of a type, as a part of a <see cref="ContractSet"/>: for types that can't carry <see cref="BinaryTypeIdAttribute"/>, because they are generic or of others.</summary>
/// <remarks>
/// The contract writes what <see cref="TypeRegistry.Register{T}"/> with the same options writes. Private members of a type of another assembly aren't known to the
/// compiler: where one would be needed, that is an error.
/// </remarks>
/// <param name="type">A class, a struct, or a collection; a generic one with its arguments.</param>
/// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class ContractForAttribute(Type type, int typeId) : ContractOptionsAttribute
{
    /// <summary>The type.</summary>
    public Type Type { get; } = type;

    /// <summary>The id that travels in the header of each frame.</summary>
    public int Id { get; } = typeId;

    /// <summary>Whether a type that has a hand-written contract is taken, which the generated one then doesn't use. <see langword="false"/> by default: such types are refused.</summary>
    public bool AllowUnsuitableType { get; set; }
}
