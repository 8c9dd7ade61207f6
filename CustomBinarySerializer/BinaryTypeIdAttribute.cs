namespace CustomBinarySerializer;

/// <summary>
/// An attribute that gives a type the id for <see cref="TypeRegistry.RegisterAssembly(System.Reflection.Assembly)"/>.
/// </summary>
/// <remarks>
/// The id is part of the format: once frames exist, it must never name another type. For a type without a hand-written
/// contract, the compiler generates one in the declaring assembly. <see cref="TypeRegistry.Register{T}"/> with the same
/// options uses that contract, too.
/// </remarks>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
public sealed class BinaryTypeIdAttribute : ContractOptionsAttribute
{
    /// <summary>Creates the attribute with a type id.</summary>
    /// <param name="typeId">
    /// The type id, from 1 to <see cref="int.MaxValue"/>. Registration of the assembly rejects other values.
    /// </param>
    public BinaryTypeIdAttribute(int typeId)
    {
        Id = typeId;
    }

    /// <summary>Gets the type id, which is in the header of each frame.</summary>
    public int Id { get; }
}
